import type { InteractionKind } from '@shared/contract/enums';
import type { MessageList } from '@shared/contract/messages';
import type { Tone } from '@shared/ui';
import { Icon, RoundIcon } from '@shared/ui';
import styles from './message-icon.module.css';

const arrowIn = 'M12 4v10.5M7.5 10l4.5 4.5 4.5-4.5M5 19.5h14';
const box = 'M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5';
const clock = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2';
const bell = 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0';
const heart = 'M12 20S4 15.2 4 9.2A4.2 4.2 0 0 1 12 7.4a4.2 4.2 0 0 1 8 1.8C20 15.2 12 20 12 20z';

/** SVG paths by message kind. A kind that this release does not know gets the bell. */
const drawings: Record<string, readonly [path: string, tone: Tone]> = {
  welcome: ['M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z', 'accent'],
  newSignIn: ['M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 12l2 2 4-4', 'warn'],
  depositReceived: [arrowIn, 'up'],
  transferReceived: [arrowIn, 'up'],
  withdrawalCompleted: ['M12 14.5V4M7.5 8.5L12 4l4.5 4.5M5 19.5h14', 'neutral'],
  stakeMatured: [clock, 'accent'],
  orderShipped: [
    'M3 6.5h11v9.5H3zM14 10h4l3 3v3h-7M7.5 19.6a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM17 19.6a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
    'accent',
  ],
  orderPlaced: [box, 'accent'],
  orderDelivered: [box, 'up'],
  c2cFilled: ['M4 8h13M13.5 4.5L17 8l-3.5 3.5M20 16H7M10.5 12.5L7 16l3.5 3.5', 'up'],
  levelReached: ['M5 20v-6M12 20V9M19 20V4', 'accent'],
  friendJoined: [
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M18 8v6M15 11h6',
    'up',
  ],
  reportAnswered: ['M6 20V4M6 5h11l-2 4 2 4H6', 'accent'],
  supportAnswered: ['M4 5h16v11H10l-5 4v-4H4z', 'accent'],
  couponExpiring: ['M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14.5 7v10', 'warn'],
  maintenance: ['M14.5 6.5a4 4 0 0 0-5 5L4 17l3 3 5.5-5.5a4 4 0 0 0 5-5L15 12l-3-3z', 'neutral'],
  system: [bell, 'accent'],
  interactive: [heart, 'up'],
};

/** Decorative: the title is beside it. */
export function MessageIcon({ kind }: { kind: MessageList | (string & {}) }) {
  const [path, tone] = drawings[kind] ?? [bell, 'neutral'];
  return (
    <RoundIcon tone={tone}>
      <Icon path={path} size={20} />
    </RoundIcon>
  );
}

const bubble = 'M4 5h16v11H10l-5 4v-4H4z';
const interactions: Record<InteractionKind, string> = {
  comment: bubble,
  reply: bubble,
  follow: 'M12 5v14M5 12h14',
  like_comment: heart,
  like_video: heart,
  mention:
    'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM15.5 8.5v5a2.3 2.3 0 0 0 4.5 0V12a8 8 0 1 0-3.2 6.4',
  visit:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
};

/** Sits on the corner of the person's avatar. */
export function InteractionBadge({ kind }: { kind: InteractionKind }) {
  return (
    <span className={styles.corner}>
      <Icon path={interactions[kind]} size={12} />
    </span>
  );
}
