/** Characters that a report may have, and what it says of the system. Apart from the schemas: a page needs no more than these. */
export const maximumReportLength = 10_000;
export const maximumSystemLength = 200;
