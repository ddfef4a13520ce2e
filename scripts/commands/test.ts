import '../test/environment.ts';
import { ensureBrowsers, ensureNginx, ensureTestPrograms } from '../setup/needs.ts';
import { main } from '../setup/run.ts';
import { buildSite } from '../site/build.ts';
import { containerSpecs } from '../test/container.ts';
import { faults } from '../test/faults.ts';
import { imageSpecs } from '../test/image.ts';
import { nativeSpecs, nginxAccepts } from '../test/native.ts';
import { type Outcome, summary, verdict } from '../test/outcome.ts';
import { sameBuildTwice } from '../test/reproducible.ts';
import { staticChecks } from '../test/static-checks.ts';
import { rebranding, unitTests } from '../test/unit.ts';

/** A build that fails is a finding; what needs it is then left out. */
async function build(): Promise<Outcome> {
  try {
    await buildSite();
    return verdict('build', true);
  } catch (error) {
    return verdict('build', false, error instanceof Error ? error.message : String(error));
  }
}

/** `npm test`: everything, cheapest first; it goes on after a failure, so that one run tells all. */
await main(async () => {
  await ensureNginx();
  await ensureBrowsers();
  await ensureTestPrograms();
  const outcomes = [...(await staticChecks()), ...(await unitTests())];
  const built = await build();
  outcomes.push(built);
  if (built.failed === 0) {
    outcomes.push(await rebranding(), await sameBuildTwice(), await nginxAccepts());
    outcomes.push(await nativeSpecs(), await containerSpecs(), await imageSpecs());
    outcomes.push(...(await faults()));
  }
  console.log(`\n${summary(outcomes)}`);
  if (outcomes.some(({ failed }) => failed > 0)) process.exitCode = 1;
});
