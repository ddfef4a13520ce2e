import type { Conversation } from '@/features/product-demo';

/** The demo's script. Every figure in it is right: gas mark n is 250 + 25 n degrees Fahrenheit, and 32 of them are not Celsius. */
export const conversation: Conversation = [
  {
    speaker: 'visitor',
    name: 'You',
    parts: [
      {
        kind: 'text',
        text: 'My grandmother’s recipe says “Gas Mark 4”. How warm is that, and can you write me something for the other marks?',
      },
    ],
  },
  {
    speaker: 'product',
    name: 'Parley',
    parts: [
      {
        kind: 'text',
        text: 'Gas Mark 4 is 350 °F, which is 177 °C.[1] Her card asks for “a slow hour”,[2] so set the dial to 180 and open the door late.',
      },
      {
        kind: 'picture',
        picture: 'oven-dial',
        alt: 'An oven dial set to 180 degrees Celsius',
        caption: 'Most dials are marked in tens: 180 is the nearest.',
      },
      { kind: 'text', text: 'Each mark adds 25 °F, so one line does for the rest:' },
      {
        kind: 'code',
        language: 'js',
        lines: [
          'const celsius = (mark) =>',
          '  Math.round((218 + 25 * mark) / 1.8)',
          '',
          'celsius(4) // 177',
          'celsius(6) // 204',
        ],
      },
      {
        kind: 'sources',
        title: 'From',
        sources: ['Gas mark, Wikipedia', 'Your photo of the card, line 3'],
      },
    ],
  },
];
