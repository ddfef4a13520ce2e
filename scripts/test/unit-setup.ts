import { afterEach } from 'vitest';

if (typeof document !== 'undefined') afterEach((await import('@testing-library/react')).cleanup);
