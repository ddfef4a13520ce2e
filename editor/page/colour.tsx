import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import { useWords } from './words.ts';

/** The relative luminance of a colour such as #b8331a (WCAG). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(first: string, second: string): string {
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b);
  return ((light + 0.05) / (dark + 0.05)).toFixed(1);
}

export function Contrast({ colour }: { colour: string }) {
  const { text } = useWords();
  return (
    <output>
      {text('contrast')
        .replace('{white}', contrastOf(colour, '#ffffff'))
        .replace('{black}', contrastOf(colour, '#000000'))}
    </output>
  );
}

/** A colour: picked, or typed as #b8331a. Shows its contrast with white and with black. */
export function ColourWidget({ id, label, value, onChange, options, rawErrors = [] }: WidgetProps) {
  const { text } = useWords();
  const isColour = /^#[0-9a-f]{6}$/.test(value ?? '');
  return (
    <div className="colour">
      <input
        type="color"
        aria-label={`${label}: ${text('pickColour')}`}
        value={isColour ? value : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      <input
        id={id}
        value={value ?? ''}
        aria-describedby={ariaDescribedByIds(id)}
        aria-invalid={rawErrors.length > 0}
        onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
      />
      {isColour && <Contrast colour={value} />}
    </div>
  );
}
