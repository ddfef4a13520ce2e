import { Button } from '@/components/button';
import { TextArea, TextField } from '@/components/field';
import { Heading, Section } from '@/components/section';
import { formatMessage } from '@/content/format';
import { maximumReportLength, maximumSystemLength, uploadLimits } from '@/content/report-limits';
import type { ReportMessages } from '@/content/schemas/messages';
import type { System } from '@/features/download-detection/system';
import { useSystem } from '@/features/download-detection/visitor-download';
import { UploadForm } from '@/features/upload/upload-form';
import type { UploadSettings } from '@/features/upload/upload-queue';
import { randomId } from '@/lib/browser';
import { env } from '@/lib/env';
import shared from '@/styles/shared.module.css';
import type { Content } from './page.ts';
import styles from './report-problem.module.css';

export type ReportProblemProps = { version: string; content: Content; messages: ReportMessages };

const settings: UploadSettings = { action: env.uploadAction ?? '' };

/** “macOS, arm64” */
function systemText(system: System | undefined, names: Content['downloadMessages']['systems']): string {
  if (!system || system.platform === 'unknown') return '';
  const parts = [names[system.platform], system.architecture];
  return parts.filter((part) => part !== 'unknown').join(', ');
}

/** All requests of a report have the same id, so that the back office can join them and ignore repeated ones. */
const extraFields = () => ({ report: randomId() });

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus();

export function ReportProblem({
  version,
  content: { language, platforms, downloadMessages },
  messages,
}: ReportProblemProps) {
  // `platforms` has only the systems that the product supports.
  const system = systemText(useSystem(), { ...downloadMessages.systems, ...platforms });
  const labels = { files: messages.screenshots, send: messages.send, sending: messages.sending };
  return (
    <Section id="report" layout="sideHeading" heading={messages.heading} data-only="screen" className={styles.section}>
      <p>{messages.lead}</p>
      {/* The server redirects a plain form post to #report-sent. */}
      <div id="report-sent" className={styles.sent}>
        <p>{messages.sent.heading}</p>
      </div>
      <UploadForm
        settings={settings}
        limits={uploadLimits}
        messages={messages.upload}
        labels={labels}
        extraFields={extraFields}
        renderSent={(reference, reset) => (
          <div className={styles.received}>
            <Heading ref={takeFocus} level={3} size="s" tabIndex={-1}>
              {messages.sent.heading}
            </Heading>
            <p>{messages.sent.text}</p>
            {reference && <p>{formatMessage(messages.sent.reference, { id: reference })}</p>}
            <Button onClick={reset}>{messages.sent.again}</Button>
          </div>
        )}
      >
        <TextArea
          label={messages.text}
          name="text"
          requiredMessage={messages.required}
          maxLength={maximumReportLength}
        />
        {/* If the default value changes, typed text stays; a reset of the form fills in the new value. */}
        <TextField
          data-visitor=""
          defaultValue={system || undefined}
          label={messages.system}
          name="system"
          placeholder={messages.systemHint}
          maxLength={maximumSystemLength}
        />
        <p className={shared.small}>{formatMessage(messages.version, { version })}</p>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="language" value={language} />
      </UploadForm>
    </Section>
  );
}
