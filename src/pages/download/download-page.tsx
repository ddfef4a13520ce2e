/** Every platform's download. */
export function DownloadPage() {
  return (
    <article>
      <title>Download Parley</title>
      <meta name="description" content="Parley for Windows, macOS, Linux, iOS and Android, and in the browser." />
      <h1>Download Parley</h1>
      <p>Parley for Windows, macOS, Linux, iOS and Android, and in the browser.</p>
    </article>
  );
}
