import * as v from 'valibot';

/** Returns the origin of a URL, which can be written into a Content-Security-Policy and nginx's configuration; else none. */
function originOf(url: string): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}

const origin = v.pipe(
  v.string(),
  v.check(
    (value) => originOf(value) === value,
    'expected an origin such as https://www.example.com, without a path or a trailing slash',
  ),
);

/** The base of image URLs: a path or an absolute URL. Ends in a slash, so that a file name can follow. */
const imageBase = v.pipe(
  v.string(),
  v.regex(
    /^(?:https?:\/\/[^\s/?#"'<>\\]+)?\/(?:[^\s?#"'<>\\]+\/)?$/,
    'expected a path such as /images/ or a URL such as https://cdn.example.com/chat/, ending in a slash',
  ),
  v.check((value) => !value.startsWith('//'), 'expected a path with one leading slash, or a URL with its scheme'),
  v.check((value) => value.startsWith('/') || originOf(value) !== undefined, 'expected a URL with a valid host name'),
);

const apiBase = v.pipe(
  v.string(),
  v.regex(/^(?:\/[\w.~-]+)+$/, 'expected a path such as /prod-api, without a trailing slash'),
);

/** Excludes characters that would end a source of the Content-Security-Policy or an attribute. */
const uploadAction = v.pipe(
  v.string(),
  v.regex(
    /^(?:https?:\/\/[\w.:[\]-]+)?\/(?!\/)[^\s"'<>\\#;,]*$/,
    'expected a path such as /prod-api/uploads or a URL such as https://api.example.com/uploads',
  ),
  v.check((value) => URL.canParse(value, 'http://localhost'), 'expected a URL that can be parsed'),
);

const title = v.pipe(v.string(), v.trim(), v.minLength(1, 'expected a title of at least one character'));

const port = v.pipe(
  v.string(),
  v.check((value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535, 'expected a port from 1 to 65535'),
  v.transform(Number),
);

const onOrOff = v.picklist(['on', 'off'], 'expected on or off');

/** Every variable that rsbuild.config.ts reads, with its default. */
export const variables = v.object({
  /** Baked into public files: never a secret. */
  PUBLIC_SITE_TITLE: v.optional(title),
  PUBLIC_SITE_ORIGIN: v.optional(origin, 'http://localhost:8080'),
  PUBLIC_API_BASE: v.optional(apiBase, '/prod-api'),
  PUBLIC_UPLOAD_ACTION: v.optional(uploadAction),
  PUBLIC_OFFICIAL_CHAT_IMAGES: v.optional(imageBase, '/images/'),
  PUBLIC_WEBSITE_IMAGES: v.optional(imageBase, '/images/'),
  PUBLIC_LIVE_CONTENT: v.optional(onOrOff, 'on'),
  /** The image's build has no git: it passes the commit and its date (ISO 8601). */
  SITE_COMMIT: v.optional(v.string()),
  SITE_CREATED: v.optional(v.string()),
  /** Of `npm run dev` alone: its port, and where it sends API requests. */
  SITE_PORT: v.optional(port, '8080'),
  DEV_API_SERVER: v.optional(origin, 'http://localhost:9000'),
  /** Set by `npm run dev:mock`: the API is mocked in the browser. */
  DEV_MOCK: v.optional(onOrOff, 'off'),
});

/** The build environment of the pages. All of it is public: start-up logs it to the console. */
export type BuildEnvironment = Readonly<{
  mode: 'production' | 'development';
  /** The name in place of the content's brand. */
  title?: string | undefined;
  version: string;
  commit: string;
  /** The year of the commit, so that later builds of it are the same. */
  year: number;
  siteOrigin: string;
  apiBase: string;
  /** True where pages request newer content from the back office. */
  liveContent: boolean;
  /** The URL that problem reports are posted to; without it the build has no report form. */
  uploadAction?: string | undefined;
  images: Readonly<{ officialChat: string; website: string }>;
}>;
