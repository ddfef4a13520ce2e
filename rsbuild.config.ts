import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { readEnvironment } from './generator/environment.ts';
import { contentFolder, pictureFolder } from './generator/files.ts';
import { pluginSite } from './generator/plugin.ts';

/** The oldest browsers in which pages are readable (README.md); src/start.ts looks for what the app needs besides. */
const browsers = ['chrome >= 100', 'edge >= 100', 'firefox >= 100', 'safari >= 15.4'];

export default defineConfig(async ({ command }) => {
  const isBuild = command === 'build';
  const mode = isBuild ? 'production' : 'development';
  const { build: environment, today, development } = readEnvironment(process.env, mode);
  // `npm run dev:mock`: the development server with the mocked back office in a service worker.
  const { isMocked, hasEditor, port } = development;
  const editor = hasEditor ? await import('./scripts/editor/plugin.ts') : undefined;
  const dev = isBuild ? undefined : await import('./generator/dev-server.ts');
  return {
    plugins: [
      pluginReact({ splitChunks: false }),
      pluginSite(environment, today),
      editor?.pluginEditor(environment, port),
    ],
    html: { template: './src/document.html', title: '' },
    tools: {
      // A build writes its pages itself (generator/render.ts).
      ...(isBuild && { htmlPlugin: false }),
      // The bundler watches no packages; content for it is made in a cache among them (generator/read.ts).
      rspack: {
        watchOptions: { ignored: /[\\/](?:\.git|node_modules(?![\\/]\.cache[\\/]site))[\\/]/ },
        // src/features/verify-file/check-file.ts starts its worker by a function of its own: the pages require Trusted Types.
        module: { parser: { javascript: { worker: ['*workers.start()'] } } },
      },
    },
    resolve: {
      alias: {
        './hashed-urls.json$': `${contentFolder}/hashed-urls.json`,
        '../../../content/languages.json$': `${contentFolder}/languages.json`,
        '@content': contentFolder,
        '@': './src',
      },
    },
    performance: {
      printFileSize: false,
      // Builds only: two development servers of one folder that save to the same cache end in a panic of the bundler.
      buildCache: isBuild && { buildDependencies: ['generator', 'package-lock.json'] },
    },
    // The development server writes no files: the last build stays as it is.
    // Fonts stay files: a browser fetches those that a page needs.
    output: {
      cleanDistPath: isBuild,
      dataUriLimit: { font: 0 },
      // In builds the name of a class is a short hash: every page has its styles inlined.
      cssModules: isBuild ? { localIdentName: '[hash:base64:5]' } : {},
    },
    environments: {
      web: {
        source: {
          entry: {
            // A build has these scripts inline in every page.
            index: [
              ...(isBuild ? [] : ['./src/theme.ts', './src/start.ts']),
              isMocked ? './mocks/browser.ts' : './src/entry-client.tsx',
            ],
          },
        },
        output: {
          target: 'web',
          overrideBrowserslist: browsers,
          module: true,
          distPath: { root: 'dist', js: 'assets/js', css: 'assets/css', image: 'assets/image', font: 'assets/font' },
        },
        // Code that changes with a dependency only, in one file: it stays in browsers' caches across deployments.
        splitChunks: {
          // A worker may load nothing (docs/reference.md): it is one file.
          chunks: ({ name }) => name !== 'checksum-worker',
          cacheGroups: {
            framework: {
              name: 'framework',
              chunks: 'initial',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
            },
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
      }),
      node: {
        source: { entry: { index: './src/entry-server.tsx' } },
        output: { target: 'node', distPath: { root: 'node_modules/.cache/site/server' }, copy: [] },
      },
    },
    // Compiled when a page is opened; content at once: a module that comes later would make the page reload after an edit.
    dev: { lazyCompilation: { imports: true, test: /^(?!.*[\\/]content[\\/]).*$/ } },
    server: {
      port,
      historyApiFallback: true,
      // A build writes its pictures itself (generator/render.ts).
      publicDir: [
        { name: 'public' },
        ...(isBuild ? [] : [{ name: pictureFolder, watch: true }]),
        ...(dev && isMocked ? [{ name: dev.mockWorkerFolder }] : []),
      ],
      ...dev?.devServer(environment, development.apiServer),
    },
  };
});
