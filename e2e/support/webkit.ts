import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

/** A port that is free at this moment. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.');
  return address.port;
}

/** A screen of its own; Xvfb picks a free number and writes it to the given descriptor. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '4000x2400x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(createInterface({ input: screen.stdout }), 'line');
  return { screen, display: `:${number}` };
}

/** WebKitGTK's driver, once it listens. */
async function startDriver(port: number, display: string): Promise<ChildProcess> {
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Without a GPU the compositor may hang; the sandbox needs user namespaces, which containers and root often lack.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with status ${driver.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return driver;
}

/** A test with a WebKitGTK window of its own: Playwright's WebKit build cannot be had from a package archive. */
export const test = base.extend<{ safari: WebDriver }>({
  safari: async ({ baseURL: _ }, use) => {
    const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
    if (!binary) throw new Error('No MiniBrowser: install webkit2gtk-driver.');
    const { screen, display } = await startScreen();
    const port = await freePort();
    const driver = await startDriver(port, display);
    const capabilities = new Capabilities();
    capabilities.set('browserName', 'MiniBrowser');
    capabilities.set('webkitgtk:browserOptions', { binary, args: ['--automation'] });
    const safari = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    await use(safari);
    await safari.quit();
    driver.kill();
    screen.kill();
  },
});
