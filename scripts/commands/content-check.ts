/** `npm run content:check`: everything that is wrong with `content/`, and what in it is still an example. */
import '../content/check.ts';
