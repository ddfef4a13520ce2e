import { Badge } from '@/ui/badge';
import { Button, ButtonLink } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { TextLink } from '@/ui/link';
import { Column, Section } from '@/ui/section';
import { ToggleGroup } from '@/ui/toggle-group';
import { Tooltip } from '@/ui/tooltip';
import { Specimen } from './specimen.tsx';
import type { Words } from './specimens.ts';

const variants = ['primary', 'secondary', 'quiet'] as const;
const kinds = ['new', 'improved', 'fixed', 'security', 'plain'] as const;

function Buttons({ words }: { words: Words }) {
  return variants.map((variant) => (
    <Specimen key={variant} name={`Button, ${variant}: m, l, pending, disabled, link`}>
      <Button variant={variant}>{words.go}</Button>
      <Button variant={variant} size="l">
        {words.go}
      </Button>
      <Button variant={variant} pending>
        {words.saving}
      </Button>
      <Button variant={variant} disabled>
        {words.disabled}
      </Button>
      <ButtonLink variant={variant} to="#buttons">
        {words.other}
        <Icon name="arrow-right" />
      </ButtonLink>
    </Specimen>
  ));
}

/** Whatever is pressed. */
export function Controls({ words }: { words: Words }) {
  const [legend = '', ...periods] = words.period;
  const [title, text, close = '', openDialog, openSheet] = words.dialog;
  const options = periods.map((label, at) => ({ value: String(at), label, disabled: at === 2 }));
  return (
    <Section id="controls" heading="What is pressed" label="Controls">
      <Column span={6}>
        <Buttons words={words} />
      </Column>
      <Column span={6}>
        <Specimen name="TextLink: text, quiet, strong, leaving the site">
          <TextLink to="#links">{words.inText}</TextLink>
          <TextLink to="#links" variant="quiet">
            {words.inText}
          </TextLink>
          <TextLink to="#links" variant="strong">
            {words.inText}
          </TextLink>
          <TextLink to="https://example.com/">{words.outside}</TextLink>
        </Specimen>
        <Specimen name="Badge">
          {kinds.map((kind, at) => (
            <Badge key={kind} kind={kind}>
              {words.badges[at]}
            </Badge>
          ))}
        </Specimen>
        <Specimen name="ToggleGroup, one option disabled">
          <ToggleGroup legend={legend} options={options} defaultValue="0" />
        </Specimen>
        <Specimen name="Tooltip">
          <Tooltip text={words.tip}>
            <Button>SHA-256</Button>
          </Tooltip>
        </Specimen>
        <Specimen name="Dialog: page, sheet">
          <Button command="show-modal" commandfor="specimen-dialog">
            {openDialog}
          </Button>
          <Button command="show-modal" commandfor="specimen-sheet">
            {openSheet}
          </Button>
        </Specimen>
      </Column>
      <Dialog id="specimen-dialog" title={title} closeLabel={close}>
        <p>{text}</p>
      </Dialog>
      <Dialog id="specimen-sheet" title={title} closeLabel={close} kind="sheet">
        <p>{text}</p>
      </Dialog>
    </Section>
  );
}
