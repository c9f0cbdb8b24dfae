import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Replay } from './use-replay.ts'

/** Opens and closes the slider over the day. Its parts are fetched with the press. */
export const DayAgain = ({ replay: { isOpen, open, close } }: { replay: Replay }) => (
  <button
    type="button"
    className={cx('board-tool needs-script', isOpen && 'board-tool-on')}
    aria-expanded={isOpen}
    onClick={isOpen ? close : open}
  >
    <Icon name="clock" />
    <span className="max-lg:sr-only">Se dagen igen</span>
  </button>
)
