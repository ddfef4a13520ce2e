import type { Messages } from '@/content/schemas/messages';

/** How a price is said in each period: `{price}` stands in both. */
export const priceWords = (messages: Messages['subscribe'], perPerson: boolean) =>
  perPerson
    ? { monthly: messages.perPersonMonth, yearly: messages.perPersonYear }
    : { monthly: messages.perMonth, yearly: messages.perYear };
