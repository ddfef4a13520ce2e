import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { App } from '../../src/app.tsx';
import { type Content, layoutContent } from '../../src/content/page-content.ts';
import { Layout } from '../../src/layout/layout.tsx';
import { layoutRoute } from '../../src/layout/layout-content.ts';
import { pageNames, pagePath, releasePage } from '../../src/lib/paths.ts';
import { releaseContent } from '../../src/pages/versionUpdateContent/page.ts';
import { hiddenPages, manifestOf } from '../manifests.ts';
import { headTags, llmsTxt, sitemap } from '../site-files.ts';
import { structuredData } from '../structured-data.ts';
import { checkSample } from './check.ts';
import { changeSchema } from './edit.ts';

const partSchema = v.object({ changes: v.array(changeSchema), left: v.array(v.string()) });
const yaml = readFileSync(path.join(import.meta.dirname, 'absent.yaml'), 'utf8');
const parts = Object.entries(v.parse(v.record(v.string(), partSchema), parse(yaml)));

const origin = 'https://site.example';

/** The HTML of a page's body, as the build renders it. */
async function bodyOf(content: Content, name: (typeof pageNames)[number]): Promise<string> {
  const { Component } = await import(`../../src/pages/${name}/view.tsx`);
  const [newest] = content.releases.releases;
  const release = name === releasePage && newest && { shown: releaseContent(content, newest.version), requested: '' };
  const data = { ...manifestOf(name).content(content), measuredFigures: {}, ...release };
  const page = { id: name, path: pagePath(name), loader: () => data, Component };
  const layout = { id: layoutRoute, loader: () => layoutContent(content), Component: Layout, children: [page] };
  const { query, dataRoutes } = createStaticHandler([layout]);
  const context = await query(new Request(origin + pagePath(name)));
  if (context instanceof Response) throw new Error(`${name} redirects.`);
  const router = createStaticRouter(dataRoutes, context);
  const children = createElement(StaticRouterProvider, { router, context, hydrate: false });
  return renderToStaticMarkup(createElement(App, { language: content.language, children }));
}

test.each([...parts.map(([name]) => [name]), parts.map(([name]) => name)])(
  'A product without this has nothing of it on any page @editor (%s)',
  async (...names) => {
    const absent = parts.filter(([name]) => names.includes(name)).map(([, part]) => part);
    const { lines, contents } = checkSample(absent.flatMap(({ changes }) => changes));
    expect(lines).toEqual([]);
    const [first, ...others] = contents;
    const left = new RegExp(absent.flatMap((part) => part.left).join('|'), 'g');
    const preview = { url: '', width: 1200, height: 630, alt: '' };
    for (const content of contents) {
      for (const name of pageNames) {
        const body = await bodyOf(content, name);
        const data = JSON.stringify(structuredData({ content, origin, name, preview: '' }));
        const isHidden = hiddenPages(content).includes(name);
        const head = headTags(content, name, preview);
        expect(head.includes('noindex'), name).toBe(isHidden);
        // A hidden page has its own address.
        if (!isHidden) expect([...`${head}${body}${data}`.matchAll(left)].map(String), name).toEqual([]);
        expect(body.match(/<(ul|ol|nav|dl|h\d)[^>]*><\/\1>/g), name).toBeNull();
      }
    }
    if (!first) return;
    const files = sitemap([first, ...others], origin) + llmsTxt([first, ...others], origin);
    expect([...files.matchAll(left)].map(String)).toEqual([]);
  },
);
