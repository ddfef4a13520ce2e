import { useEffect, useRef } from 'react';
import { env } from '@/config/env';
import { formatMessage } from '@/content/format-message';
import type { PageContents } from '@/content/page-content';
import { maximumReportLength, maximumSystemLength } from '@/content/schemas/constants';
import type { ReportMessages } from '@/content/schemas/messages';
import { type System, useSystem } from '@/features/download-detection';
import { UploadForm, type UploadLimits, type UploadSettings } from '@/features/upload';
import { randomId } from '@/platform/random-id';
import { classes } from '@/ui/classes';
import { TextArea, TextField } from '@/ui/field';
import { Section } from '@/ui/section';
import sectionStyles from './changes-of-kind.module.css';
import styles from './report-problem.module.css';
import { ReportSent } from './report-sent.tsx';

type Props = { version: string; content: PageContents['versionUpdateContent']; messages: ReportMessages };

const limits: UploadLimits = { accept: 'image/*,video/*', maximumSize: 250_000_000, maximumCount: 50 };

const settings: UploadSettings = {
  action: env.uploadAction ?? '',
  readAnswer: async (body) => (await import(/* webpackChunkName: "upload" */ './read-receipt.ts')).readReceipt(body),
};

/** The visitor's system in a few words, as far as the browser tells: “macOS, arm64”. */
function systemWords(system: System | undefined, names: Readonly<Record<string, string>>): string {
  if (!system || system.platform === 'unknown') return '';
  const parts = [names[system.platform] ?? system.platform, system.architecture];
  return parts.filter((part) => part !== 'unknown').join(', ');
}

/** All requests of one report carry the same number: what reads them knows what belongs together, and what came twice. */
const moreFields = () => ({ report: randomId() });

/** Tells the makers what is wrong with a release. */
export function ReportProblem({ version, content: { language, platforms }, messages }: Props) {
  const system = systemWords(useSystem(), platforms);
  const systemField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What the visitor has typed meanwhile stays; a form that is reset comes back to this.
    if (systemField.current) systemField.current.defaultValue = system;
  }, [system]);
  const labels = { files: messages.screenshots, send: messages.send, sending: messages.sending };
  return (
    <Section
      id="report"
      rhythm="passage"
      heading={messages.heading}
      className={classes(sectionStyles.section, styles.report)}
    >
      <p>{messages.lead}</p>
      {/* Where a plain form post leads to: #report-sent. */}
      <div id="report-sent" className={styles.sent}>
        <p>{messages.sent.heading}</p>
      </div>
      <UploadForm
        settings={settings}
        limits={limits}
        language={language}
        words={messages.upload}
        labels={labels}
        moreFields={moreFields}
        renderSent={(reference, again) => <ReportSent words={messages.sent} reference={reference} onAgain={again} />}
      >
        <TextArea label={messages.text} name="text" required maxLength={maximumReportLength} />
        <TextField
          ref={systemField}
          data-visitor=""
          label={messages.system}
          name="system"
          placeholder={messages.systemHint}
          maxLength={maximumSystemLength}
        />
        <p className={styles.version}>{formatMessage(messages.version, { version })}</p>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="language" value={language} />
      </UploadForm>
    </Section>
  );
}
