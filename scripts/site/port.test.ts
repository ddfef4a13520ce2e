import net from 'node:net';
import { expect, test } from 'vitest';
import { freePort, readPort, requireFreePort } from './port.ts';

test.each(['', '0', '65536', '80a', '-1', '8080 '])('SITE_PORT="%s" is refused by name', (value) => {
  expect(() => readPort(value)).toThrow('SITE_PORT');
});

test('a port number is taken as it is', () => expect(readPort('8090')).toBe(8090));

test('a port in use is refused with the variable that changes it', async () => {
  const port = await freePort();
  const server = net.createServer().listen(port, '127.0.0.1');
  await expect(requireFreePort(port)).rejects.toThrow(/in use.*SITE_PORT/);
  await new Promise((resolve) => server.close(resolve));
  await expect(requireFreePort(port)).resolves.toBeUndefined();
});
