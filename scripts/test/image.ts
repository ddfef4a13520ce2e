import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCertificate } from '../../nginx/testing/certificate.ts';
import { mustRun, projectRoot, run } from '../setup/run.ts';
import { freePort } from '../site/port.ts';
import { composeFiles, imageEnvironment, output, withEngine } from './engine.ts';
import { type Outcome, verdict } from './outcome.ts';
import { runSpecs } from './playwright.ts';
import { compareBuilds } from './reproducible.ts';

const PART = 'the image';

/** The image's site against the one built here: one commit, two machines so to say, the same bytes. */
async function sameSite(docker: string, container: string, folder: string): Promise<Outcome> {
  const site = path.join(folder, 'site');
  await mustRun(docker, ['cp', '--quiet', `${container}:/usr/share/nginx/html`, site]);
  return compareBuilds(PART, path.join(projectRoot, 'dist'), site);
}

/**
 * Brings the image up with TLS and the exporter of counters, as an operator would (docker-compose.tls.yml, the profile
 * `metrics`), and holds it to what it promises: e2e/container, and the same site as the one built here.
 */
export const imageSpecs = (): Promise<Outcome> =>
  withEngine(PART, async (docker) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'site-image-'));
    // The container's account must be able to read the certificate's key.
    await chmod(folder, 0o755);
    const { cert, key } = makeCertificate(folder);
    await chmod(key, 0o644);
    const [plain, secure, exporter] = [await freePort(), await freePort(), await freePort()];
    const env = {
      ...process.env,
      // compose.sh tells the labels.
      SITE_IMAGE: imageEnvironment().SITE_IMAGE,
      COMPOSE_PROJECT_NAME: `site-image-${plain}`,
      SITE_BIND: '127.0.0.1',
      SITE_PORT: String(plain),
      TLS_PUBLIC_PORT: String(secure),
      TLS_CERT: cert,
      TLS_KEY: key,
      METRICS_PORT: '9145',
      METRICS_LISTEN: '*',
      EXPORTER_PORT: String(exporter),
    };
    const files = [...composeFiles(), '-f', 'docker-compose.tls.yml', '-f', 'e2e/exporter.compose.yml'];
    const compose = ['scripts/container/compose.sh', ...files, '--profile', 'metrics'];
    try {
      await mustRun('sh', [...compose, 'up', '--build', '--wait', '--quiet-pull'], { env });
      const container = output('sh', [...compose, 'ps', '--quiet', 'web'], env);
      const specs = await runSpecs(PART, ['container'], {
        BASE_URL: `http://127.0.0.1:${plain}`,
        E2E_DOCKER: docker,
        E2E_CONTAINER: container,
        E2E_PORT_TLS: String(secure),
        E2E_TLS_CERT: cert,
        E2E_PORT_EXPORTER: String(exporter),
      });
      const same = await sameSite(docker, container, folder);
      return { ...same, passed: specs.passed + same.passed, failed: specs.failed + same.failed };
    } catch (error) {
      await run('sh', [...compose, 'logs', '--tail', '50'], { env });
      return verdict(PART, false, error instanceof Error ? error.message : String(error));
    } finally {
      await run('sh', [...compose, 'down', '--volumes', '--timeout', '5'], { env });
      await rm(folder, { recursive: true, force: true });
    }
  });
