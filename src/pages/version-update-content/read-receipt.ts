import * as v from 'valibot';
import { uploadReceiptSchema } from '@/content/schemas/reports';

/**
 * What the back office calls a report that it has received.
 * @throws where the answer is no receipt
 */
export const readReceipt = (body: unknown): string => v.parse(uploadReceiptSchema, body).id;
