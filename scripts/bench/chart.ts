import type { Results } from './measure.ts';

const WIDTH = 880;
const LABEL = 250;
const BAR = 16;
const GROUP_GAP = 30;
/** Ink, printer's red, and greys between, as docs/design.md has them; readable on white and on dark grey. */
const colours = ['#c0392b', '#6b7280', '#8b95a1', '#a9b1ba', '#c3c9d0'];

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** An SVG of horizontal bars: requests a second, each kind in proportion to its fastest server. */
export function chart({ measured, memory }: Results): string {
  const kinds = [...new Set(measured.map(({ kind }) => kind))];
  const servers = memory.map(({ server }) => server);
  const parts: string[] = [];
  let y = 24;
  for (const kind of kinds) {
    parts.push(`<text x="0" y="${y}" font-weight="600">${escaped(kind)}</text>`);
    y += 8;
    const entries = measured.filter((entry) => entry.kind === kind);
    const most = Math.max(...entries.map((entry) => entry.requestsPerSecond));
    for (const { server, requestsPerSecond } of entries) {
      const width = ((requestsPerSecond / most) * (WIDTH - LABEL - 90)).toFixed(1);
      const colour = colours[servers.indexOf(server)] ?? colours[4];
      parts.push(
        `<text x="${LABEL - 10}" y="${y + 12}" text-anchor="end">${escaped(server)}</text>`,
        `<rect x="${LABEL}" y="${y}" width="${width}" height="${BAR - 3}" fill="${colour}"/>`,
        `<text x="${LABEL + Number(width) + 6}" y="${y + 11}">${Math.round(requestsPerSecond).toLocaleString('en')}</text>`,
      );
      y += BAR;
    }
    y += GROUP_GAP;
  }
  const height = y - GROUP_GAP + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="#374151">
<title>Requests a second on one processor, by server and kind of request</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<g transform="translate(12 0)">
${parts.join('\n')}
</g>
</svg>
`;
}
