/** What crawlers leave alone, and where the sitemap is (RFC 9309). */
export const robots = (origin: string): string => `User-agent: *
Disallow: /prod-api/

Sitemap: ${origin}/sitemap.xml
`;
