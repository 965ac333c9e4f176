// The conversations of the demo. The scenario test runs the same ones on both engines.

/** One turn of a demo conversation. */
export interface DemoTurn {
  readonly userId: string;
  readonly sessionId: string;
  readonly at: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
}

const user = (content: string): { readonly role: 'user'; readonly content: string } => ({ role: 'user', content });
const assistant = (content: string): { readonly role: 'assistant'; readonly content: string } => ({
  role: 'assistant',
  content,
});

/** A title and the turns told under it. */
export interface DemoPart {
  readonly title: string;
  readonly turns: readonly DemoTurn[];
}

/** The parts in the order they are told. */
export const demoParts: readonly DemoPart[] = [
  {
    title: 'An English conversation',
    turns: [
      {
        userId: 'dana',
        sessionId: 'first',
        at: '2026-03-02T09:00:00.000Z',
        messages: [
          user("Hi, I'm Dana. I live in Lisbon and I work as a translator."),
          assistant('Nice to meet you, Dana! How can I reach you?'),
          user('My phone number is +351 912 345 678. My budget for the trip is 800 euros.'),
        ],
      },
      {
        userId: 'dana',
        sessionId: 'first',
        at: '2026-03-02T09:05:00.000Z',
        messages: [
          user("I prefer tabs when writing Go, and I prefer spaces when writing Python. I'm allergic to peanuts."),
          assistant('Noted. Many people use gofmt and black for that.'),
          user('By the way, my deploy key is sk-proj-Zx81mQw0aB7cD2eF4gH6jK9lMnPqRsTu, please use it for the demo.'),
        ],
      },
    ],
  },
  {
    title: 'A Chinese conversation',
    turns: [
      {
        userId: 'chen',
        sessionId: 'shop',
        at: '2026-03-10T02:00:00.000Z',
        messages: [
          user('我上个月买了一块黑色的智能手表，表带有点紧。'),
          assistant('您好，需要我帮您看看别的款式吗？'),
          user('我想给女朋友买一块粉色的，预算1500元左右，续航要超过一周，不要像我的那块只能用两天。'),
        ],
      },
    ],
  },
  {
    title: 'Later: what has changed',
    turns: [
      {
        userId: 'dana',
        sessionId: 'second',
        at: '2026-06-15T18:00:00.000Z',
        messages: [
          user('I moved to Porto last week. My new phone number is +351 933 000 111.'),
          assistant('How do you like Porto?'),
          user("It's lovely. My budget for the trip is now 1200 euros. I'm allergic to peanuts, as you know."),
        ],
      },
      {
        userId: 'dana',
        sessionId: 'second',
        at: '2026-06-15T18:10:00.000Z',
        messages: [user('thanks!'), assistant("You're welcome.")],
      },
    ],
  },
];

/** A question asked of one user's memory at the end. */
export interface DemoQuestion {
  readonly userId: string;
  readonly question: string;
}

export const demoQuestions: readonly DemoQuestion[] = [
  { userId: 'dana', question: 'Where do I live now, and what is my phone number?' },
  { userId: 'chen', question: '他想给女朋友买什么样的手表？' },
  { userId: 'dana', question: 'What is the weather like?' },
];

/** The time at which the questions are asked. */
export const demoNow = '2026-06-16T08:00:00.000Z';
