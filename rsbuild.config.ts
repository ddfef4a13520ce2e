import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { shortClassNames } from './generator/class-names.ts';
import { readEnvironment } from './generator/environment.ts';
import { contentFolderFor, pictureFolder } from './generator/files.ts';
import { pluginSite } from './generator/plugin.ts';

/** The oldest browsers that can show the pages (README.md). src/start.ts checks for the features that the app also needs. */
const browsers = ['chrome >= 100', 'edge >= 100', 'firefox >= 100', 'safari >= 15.4'];

export default defineConfig(async ({ command }) => {
  const isBuild = command === 'build';
  const mode = isBuild ? 'production' : 'development';
  const { build: environment, today, development } = readEnvironment(process.env, mode);
  const { isMocked, hasEditor, port, host, branch } = development;
  const contentFolder = contentFolderFor(mode);
  const editor = hasEditor ? await import('./editor/plugin.ts') : undefined;
  const dev = isBuild ? undefined : await import('./generator/dev-server.ts');
  const classNames = isBuild ? shortClassNames() : undefined;
  return {
    plugins: [
      pluginReact({ splitChunks: false }),
      pluginSite(environment, today, editor?.markTexts),
      editor?.pluginEditor(environment, host, branch),
    ],
    html: { template: './src/document.html', title: '' },
    tools: {
      // Without it, parameters with defaults or patterns become statements, which no supported browser needs.
      swc: { env: { bugfixes: true } },
      // In a build, generator/render.ts writes the pages.
      ...(isBuild && { htmlPlugin: false }),
      ...(classNames && {
        cssLoader: {
          modules: { getLocalIdent: ({ resourcePath }, _, local) => classNames.nameOf(resourcePath, local) },
        },
      }),
      rspack: {
        // Ignores .git and packages, but not the cache beside the packages, which has the generated content.
        // Waits 20 ms for further files, so that a change of several is one build and one reload of the page.
        watchOptions: { aggregateTimeout: 20, ignored: /[\\/](?:\.git|node_modules(?![\\/]\.cache[\\/]site))[\\/]/ },
        // src/features/verify-file/check-file.ts starts its worker with this function, because pages require Trusted Types.
        module: { parser: { javascript: { worker: ['*workers.start()'] } } },
      },
    },
    resolve: {
      alias: {
        './hashed-urls.json$': `${contentFolder}/hashed-urls.json`,
        '../../../sample/languages.json$': `${contentFolder}/languages.json`,
        '../../sample/brand.json$': `${contentFolder}/brand.json`,
        '@content': contentFolder,
        '@': './src',
      },
    },
    performance: {
      printFileSize: false,
      // Only for builds, because the bundler crashes if two development servers use the same cache.
      buildCache: isBuild && {
        buildDependencies: ['generator', 'package-lock.json'],
        cacheDigest: [classNames?.key],
      },
    },
    output: {
      // The development server does not write to dist/, and must not delete the last build.
      cleanDistPath: isBuild,
      // Fonts are never inlined, so that a browser fetches only those that a page needs.
      dataUriLimit: { font: 0 },
    },
    environments: {
      web: {
        source: {
          entry: {
            // In a build, every page has these two scripts inlined (the environment `inline`).
            index: [
              ...(isBuild ? [] : ['./src/theme.ts', './src/start.ts']),
              isBuild ? './src/entry-loader.ts' : isMocked ? './mocks/browser.ts' : './src/entry-client.tsx',
            ],
          },
        },
        output: {
          target: 'web',
          overrideBrowserslist: browsers,
          module: true,
          // Without a comment that names them. generator/plugin.ts moves them out of the site.
          sourceMap: { js: isBuild ? 'hidden-source-map' : 'cheap-module-source-map' },
          distPath: { root: 'dist', js: 'assets/js', css: 'assets/css', image: 'assets/image', font: 'assets/font' },
        },
        // Files of code that changes only with a dependency, so that browsers cache them across deployments.
        splitChunks: {
          // The worker is a single file, because its CSP allows no imports (docs/reference.md).
          chunks: ({ name }) => name !== 'checksum-worker',
          cacheGroups: {
            'react-dom': { name: 'react-dom', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
            'react-router': { name: 'react-router', test: /[\\/]node_modules[\\/]react-router[\\/]/ },
          },
        },
      },
      ...(isBuild && {
        inline: {
          source: { entry: { theme: './src/theme.ts', start: './src/start.ts' } },
          output: {
            target: 'web',
            overrideBrowserslist: browsers,
            distPath: { root: 'node_modules/.cache/site/inline', js: '' },
            filenameHash: false,
            copy: [],
          },
        },
        node: {
          source: { entry: { index: './src/entry-server.tsx' } },
          output: { target: 'node', distPath: { root: 'node_modules/.cache/site/server' }, copy: [] },
        },
      }),
    },
    // Modules are compiled when a page needs them. Content is not, because the page would then reload after each edit.
    dev: { lazyCompilation: { imports: true, test: /^(?!.*[\\/]content[\\/]).*$/ } },
    server: {
      port,
      historyApiFallback: true,
      // In a build, generator/render.ts writes the pictures.
      publicDir: [
        { name: 'public' },
        ...(isBuild ? [] : [{ name: pictureFolder, watch: true }]),
        ...(dev && isMocked ? [{ name: dev.mockWorkerFolder }] : []),
      ],
      ...dev?.devServer(environment, development, today),
    },
  };
});
