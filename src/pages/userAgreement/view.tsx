import { useLoaderData } from 'react-router';
import { LegalDocument } from '@/features/legal-document/legal-document';
import type { Content } from './page.ts';

export const Component = () => <LegalDocument content={useLoaderData<Content>()} />;
