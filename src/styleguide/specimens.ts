/** The words of the specimens, in both scripts of the site: type must be judged on real sentences. */
const english = {
  title: 'A conversation, set like a well-made page',
  label: 'Est. in conversation',
  lead: 'Ask in your own words. Parley answers in sentences you would be glad to have written.',
  heading: 'Two answers to one question',
  passage: [
    'Most software talks in labels. Parley talks in sentences, and it takes the same care with them that a good editor would: what is known, what is guessed, and what you may want to ask next.',
    'It reads what you give it (a contract, a photograph of a page, forty messages from a group chat) and says what matters in them, with the place where each thing is written.',
  ],
  inText: 'Read how we handle your words',
  outside: 'The specification',
  go: 'Download for macOS',
  other: 'All versions',
  less: 'Not now',
  saving: 'Saving',
  disabled: 'Not available here',
  cards: [
    [
      'Writing',
      'Drafts that sound like you',
      'Give it three of your letters and it keeps your tone, down to the way you sign.',
    ],
    ['Reading', 'Long things, said briefly', 'Summaries that name the page, so that you can check what matters.'],
    ['Thinking', 'A second opinion', 'Two answers side by side, with the difference marked like a proof.'],
  ],
  more: 'See an example',
  badges: ['New', 'Improved', 'Fixed', 'Security', 'Beta'],
  questions: [
    [
      'What does it cost?',
      'Nothing for everyday use. The membership adds longer conversations and larger files, by the month or by the year.',
    ],
    [
      'Where are my conversations kept?',
      'On your device, and on our servers only while you are signed in and have sync switched on.',
    ],
    ['Does it work without a network?', 'Reading does. Answers need a connection.'],
  ],
  tabs: [
    ['macOS', 'For macOS 13 and later, on Apple and Intel chips alike.'],
    ['Windows', 'For Windows 10 and 11, 64 bit.'],
    ['Linux', 'As a .deb, an .rpm and an AppImage.'],
  ],
  period: ['Billing period', 'Monthly', 'Yearly', 'For life'],
  table: {
    caption: 'What each plan holds',
    corner: 'What you get',
    plans: ['Free', 'Member', 'Team', 'Enterprise', 'Campus'],
    groups: [
      [
        'Conversation',
        [
          ['Messages a day', '50', '2,000', '5,000', 'No limit', '500'],
          ['Length of memory', '7 days', '1 year', '1 year', 'No limit', '90 days'],
        ],
      ],
      [
        'Files',
        [
          ['Size of a file', '20 MB', '500 MB', '2 GB', '10 GB', '200 MB'],
          ['Pages read at once', '30', '600', '1,200', '5,000', '300'],
          ['Price a month', '0', '−', '24', '−', '4'],
        ],
      ],
    ],
  },
  hash: 'SHA-256 of the file',
  command: 'Install from the command line',
  copy: ['Copy', 'Copied', 'Press Ctrl+C to copy'],
  progress: ['Downloading Parley 2.4.0', '38 of 96 MB', 'Checking the file'],
  tip: 'The checksum of the file, to compare with your own',
  dialog: [
    'Before you go',
    'The download goes on in the background. The checksum is on the page, next to the button.',
    'Close',
    'Open the dialog',
    'Open the sheet',
  ],
  toast: [
    'The link is copied',
    'A newer version is here',
    'Reload to read the page as it is now.',
    'Reload',
    'Messages',
    'Show a toast',
    'Show one with an action',
  ],
};

export type Words = typeof english;

const chinese: Words = {
  title: '一场对话，排成一页好书',
  label: '从对话开始',
  lead: '用自己的话来问。Parley 用你愿意署名的句子来答。',
  heading: '一个问题，两种回答',
  passage: [
    '多数软件用标签说话，Parley 用句子说话，并像一位好编辑那样对待每一句：哪些是已知的，哪些是推测的，接下来还可以问什么。',
    '它读得懂你给它的东西（一份合同、一张拍下来的书页、群里的四十条消息），说出其中要紧的事，并标明每一件写在哪里。',
  ],
  inText: '了解我们如何对待你的文字',
  outside: '技术规范',
  go: '下载 macOS 版',
  other: '全部版本',
  less: '以后再说',
  saving: '正在保存',
  disabled: '此处不可用',
  cards: [
    ['写作', '像你写的草稿', '给它三封你的信，它便记住你的语气，连落款的方式也不差。'],
    ['阅读', '长的东西，短短地说', '摘要注明页码，要紧之处你可以自己核对。'],
    ['思考', '第二种意见', '两种回答并排放置，差别像校样一样标出。'],
  ],
  more: '看一个例子',
  badges: ['新增', '改进', '修复', '安全', '测试版'],
  questions: [
    ['要花多少钱？', '日常使用不收费。会员可以进行更长的对话、使用更大的文件，按月或按年付费。'],
    ['我的对话存在哪里？', '存在你的设备上；只有登录并打开同步时，才会存到我们的服务器。'],
    ['没有网络能用吗？', '可以阅读。回答需要联网。'],
  ],
  tabs: [
    ['macOS', '适用于 macOS 13 及以上版本，Apple 芯片与 Intel 芯片均可。'],
    ['Windows', '适用于 64 位的 Windows 10 与 11。'],
    ['Linux', '提供 .deb、.rpm 与 AppImage 三种格式。'],
  ],
  period: ['付费周期', '按月', '按年', '终身'],
  table: {
    caption: '各方案的内容',
    corner: '你会得到',
    plans: ['免费', '会员', '团队', '企业', '校园'],
    groups: [
      [
        '对话',
        [
          ['每日消息数', '50', '2,000', '5,000', '不限', '500'],
          ['记忆时长', '7 天', '1 年', '1 年', '不限', '90 天'],
        ],
      ],
      [
        '文件',
        [
          ['单个文件大小', '20 MB', '500 MB', '2 GB', '10 GB', '200 MB'],
          ['一次阅读页数', '30', '600', '1,200', '5,000', '300'],
          ['每月价格', '0', '−', '24', '−', '4'],
        ],
      ],
    ],
  },
  hash: '文件的 SHA-256 校验值',
  command: '用命令行安装',
  copy: ['复制', '已复制', '请按 Ctrl+C 复制'],
  progress: ['正在下载 Parley 2.4.0', '38 MB，共 96 MB', '正在校验文件'],
  tip: '文件的校验值，可与你算出的对照',
  dialog: ['离开之前', '下载会在后台继续。校验值就在页面上，按钮旁边。', '关闭', '打开对话框', '打开侧页'],
  toast: [
    '链接已复制',
    '页面有新版本',
    '重新载入即可看到最新内容。',
    '重新载入',
    '消息',
    '显示提示',
    '显示带操作的提示',
  ],
};

export const words = { en: english, zh: chinese };
