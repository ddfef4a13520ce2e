import { type ComponentProps, type ReactNode, useId } from 'react';
import { Disclosure } from './disclosure.tsx';

type Item = {
  /** Also its address on the page: a link to `#id` opens it. */
  id: string;
  title: ReactNode;
  content: ReactNode;
};

type Props = {
  items: readonly Item[];
  /** Opening one closes the others. */
  exclusive?: boolean;
  level?: ComponentProps<typeof Disclosure>['level'];
};

/** Questions and their answers, one below the other. */
export function Accordion({ items, exclusive = false, level = 3 }: Props) {
  const name = useId();
  return (
    <div>
      {items.map(({ id, title, content }) => (
        <Disclosure key={id} id={id} title={title} level={level} {...(exclusive && { name })}>
          {content}
        </Disclosure>
      ))}
    </div>
  );
}
