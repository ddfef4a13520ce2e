import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a self-signed certificate for localhost, as PEM files in a folder. */
export function makeCertificate(folder: string, name = 'site') {
  const cert = join(folder, `${name}.pem`);
  const key = join(folder, `${name}.key`);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '2'];
  const type = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...type, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key, authority: readFileSync(cert, 'utf8') };
}
