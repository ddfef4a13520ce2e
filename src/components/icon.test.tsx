// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Icon, Mark } from './icon.tsx';

test('an icon and the mark are hidden from assistive technology', () => {
  const { container } = render([<Icon key="icon" name="close" />, <Mark key="mark" />]);
  expect(container.querySelectorAll('svg[aria-hidden="true"]')).toHaveLength(2);
});
