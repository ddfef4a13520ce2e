export { needsChip, offersFor } from './offers.ts';
export type { InApp, System, SystemPlatform } from './system.ts';
export { useSystem } from './use-system.ts';
