import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { TextArea, TextField } from '@/components/field';
import { Heading } from '@/components/heading';
import { Section } from '@/components/section';
import { formatMessage } from '@/content/format';
import type { PageContents } from '@/content/page-content';
import { maximumReportLength, maximumSystemLength } from '@/content/schemas/constants';
import type { ReportMessages } from '@/content/schemas/messages';
import { uploadReceiptSchema } from '@/content/schemas/reports';
import type { System } from '@/features/download-detection/system';
import { useSystem } from '@/features/download-detection/system';
import type { UploadLimits } from '@/features/upload/types';
import { UploadForm } from '@/features/upload/upload-form';
import type { UploadSettings } from '@/features/upload/uploads';
import { randomId } from '@/lib/browser';
import { env } from '@/lib/env';
import styles from './report-problem.module.css';
import sectionStyles from './version-update-content-page.module.css';

type ReportProblemProps = { version: string; content: PageContents['versionUpdateContent']; messages: ReportMessages };

const limits: UploadLimits = { accept: 'image/*,video/*', maximumSize: 250_000_000, maximumCount: 50 };

const settings: UploadSettings = {
  action: env.uploadAction ?? '',
  readAnswer: async (body) => (await import(/* webpackChunkName: "upload" */ './report-problem.tsx')).readReceipt(body),
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
export function ReportProblem({ version, content: { language, platforms }, messages }: ReportProblemProps) {
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

type ReportSentProps = {
  words: ReportMessages['sent'];
  /** What the back office calls the report. */
  reference: string;
  onAgain: () => void;
};

/** Stands in the form's place once the report has arrived, and takes the focus that the form had. */
export function ReportSent({ words, reference, onAgain }: ReportSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.arrived}>
      <Heading ref={heading} level={3} size="s" tabIndex={-1}>
        {words.heading}
      </Heading>
      <p>{words.text}</p>
      <p>{formatMessage(words.reference, { id: reference })}</p>
      <Button onClick={onAgain}>{words.again}</Button>
    </div>
  );
}

/**
 * What the back office calls a report that it has received.
 * @throws where the answer is no receipt
 */
export const readReceipt = (body: unknown): string => v.parse(uploadReceiptSchema, body).id;
