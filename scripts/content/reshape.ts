import { fileName } from '../../src/content/file-name.ts';
import { brandOverride } from './brand.ts';
import { type Data, isData, mapStrings } from './data.ts';
import { fillIn, placeholderValues } from './placeholders.ts';
import type { Reshape } from './read-json-kind.ts';

/** site.json may use what it says itself: its description names the brand, or what this build puts in its place. */
export const ownPlaceholders: Reshape = {
  apply: (written) => {
    const brand = brandOverride();
    const site = brand === undefined ? written : { ...written, brand };
    return mapStrings(site, (text) => fillIn(text, placeholderValues(site)));
  },
};

function priceIn(currency: unknown, plan: unknown): unknown {
  if (!isData(plan)) return plan;
  const { prices, ...rest } = plan;
  const price = isData(prices) ? prices[String(currency)] : undefined;
  return isData(price) ? { ...rest, price: { currency, ...price } } : rest;
}

/** Prices stand in plans.json in every currency; a language shows the one that its own plans.json names. */
export const oneCurrency: Reshape = {
  apply: ({ currency, ...plans }) => ({
    ...plans,
    plans: Array.isArray(plans.plans) ? plans.plans.map((plan) => priceIn(currency, plan)) : plans.plans,
  }),
  origin: (path, { currency }) => path.flatMap((step) => (step === 'price' ? ['prices', String(currency)] : [step])),
};

/** `{file}` in a command that is about one download is that file's name. */
export const fileNames: Reshape = {
  apply: (downloads) => {
    const { packageManagers, files } = downloads;
    if (!isData(packageManagers) || !Array.isArray(packageManagers.list) || !Array.isArray(files)) return downloads;
    const list = packageManagers.list.map((command) => named(command, files.filter(isData)));
    return { ...downloads, packageManagers: { ...packageManagers, list } };
  },
};

function named(command: unknown, files: readonly Data[]): unknown {
  if (!isData(command) || command.file === undefined) return command;
  const url = files.find(({ id }) => id === command.file)?.url;
  if (typeof url !== 'string' || !URL.canParse(url) || typeof command.command !== 'string') return command;
  return { ...command, command: fillIn(command.command, { file: fileName(url) }) };
}
