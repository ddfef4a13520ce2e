import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { contentFolder } from './build/content.ts';
import { devServer, workerFolder } from './build/dev-server.ts';
import { readBuildEnvironment, readDevEnvironment } from './build/environment.ts';
import { hashedUrlsFile, madeFolder } from './build/pictures.ts';
import { pluginSite } from './build/plugin.ts';
import { className } from './build/styles.ts';

export default defineConfig(({ command }) => {
  const environment = readBuildEnvironment(process.env, command === 'build' ? 'production' : 'development');
  // `npm run dev:mock`: the development server with the mocked back office in a service worker.
  const { DEV_MOCK, DEV_API_SERVER } = readDevEnvironment(process.env);
  const isMocked = DEV_MOCK === 'on' && command !== 'build';
  return {
    plugins: [pluginReact({ splitChunks: false }), pluginSite(environment)],
    source: {
      define: {
        __BUILD_ENVIRONMENT__: JSON.stringify(environment),
        // A separate constant: the bundler drops code that depends on a false one.
        __LIVE_CONTENT__: JSON.stringify(environment.liveContent),
        __UPLOADS__: JSON.stringify(environment.uploadAction !== undefined),
      },
    },
    html: { template: './src/document.html', title: '' },
    tools: {
      // A build writes its pages itself (build/prerender.ts).
      ...(command === 'build' && { htmlPlugin: false }),
      // The bundler watches no packages; content for it is made in a cache among them (build/content.ts).
      rspack: { watchOptions: { ignored: /[\\/](?:\.git|node_modules(?![\\/]\.cache[\\/]site))[\\/]/ } },
      cssLoader: {
        modules: {
          getLocalIdent: ({ rootContext, resourcePath }, _template, local) =>
            className(rootContext, resourcePath, local),
        },
      },
    },
    resolve: { alias: { './hashed-urls.json$': hashedUrlsFile, '@content': contentFolder, '@': './src' } },
    performance: {
      printFileSize: false,
      // Builds only: two development servers of one folder that save to the same cache end in a panic of the bundler.
      buildCache: command === 'build' && { buildDependencies: ['build', 'package-lock.json'] },
    },
    // The development server writes no files: the last build stays as it is.
    // Fonts stay files: a browser fetches those that a page needs.
    output: { cleanDistPath: command === 'build', dataUriLimit: { font: 0 } },
    environments: {
      web: {
        source: { entry: { index: isMocked ? './mocks/browser.ts' : './src/entry-client.tsx' } },
        output: {
          target: 'web',
          // The browsers that support light-dark(): writing colours twice for older ones costs every page 0.5 KB.
          overrideBrowserslist: ['chrome >= 123', 'edge >= 123', 'firefox >= 120', 'safari >= 17.5'],
          module: true,
          distPath: { root: 'dist', js: 'assets/js', css: 'assets/css', image: 'assets/image', font: 'assets/font' },
        },
        // Code that changes with a dependency only, in one file: it stays in browsers' caches across deployments.
        splitChunks: {
          cacheGroups: {
            framework: {
              name: 'framework',
              chunks: 'initial',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
            },
            // Code that several pages share is in the app's file: one request less for each page, no code twice.
            shared: {
              name: 'index',
              chunks: 'async',
              type: /^javascript|^json/,
              minChunks: 2,
              enforce: true,
              test: /[\\/]src[\\/](?!pages[\\/]legal)|hashed-urls\.json$/,
            },
          },
        },
      },
      node: {
        source: { entry: { index: './src/entry-server.tsx' } },
        output: { target: 'node', distPath: { root: 'node_modules/.cache/site/server' }, copy: [] },
      },
    },
    server: {
      port: Number(process.env.SITE_PORT || 8080),
      historyApiFallback: true,
      publicDir: [{ name: 'public' }, { name: madeFolder, watch: true }, ...(isMocked ? [{ name: workerFolder }] : [])],
      ...devServer(environment, DEV_API_SERVER),
    },
  };
});
