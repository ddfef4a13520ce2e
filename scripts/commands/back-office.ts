/** `npm run back-office`: the reference back office, for tests and trials (mocks/server.ts names its variables). */
import '../../mocks/server.ts';
