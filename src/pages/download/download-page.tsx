import { Section } from '@/ui/section';

/** Every platform's download. */
export function DownloadPage() {
  return (
    <Section
      rhythm="statement"
      level={1}
      heading="Download Parley"
      lead="Parley for Windows, macOS, Linux, iOS and Android, and in the browser."
    >
      <title>Download Parley</title>
      <meta name="description" content="Parley for Windows, macOS, Linux, iOS and Android, and in the browser." />
    </Section>
  );
}
