import { cx } from '../../ui/cx.ts'
import type { Follow } from '#domain/board/follows.ts'
import { toggleDeviceFollow, useFollows } from './follows-store.ts'

type StarButtonProps = { name: string; isOn: boolean; onToggle: () => void; className?: string }

/** Follows a player or a division on this device, also without an account. */
export function StarButton({ name, isOn, onToggle, className }: StarButtonProps) {
  return (
    <button
      onClick={onToggle}
      type="button"
      aria-pressed={isOn}
      aria-label={`Følg ${name}`}
      className={cx(
        'needs-script relative z-10 grid place-items-center rounded-sm',
        isOn ? 'text-yellow-800' : 'text-slate-500 hover:text-slate-900',
        className,
      )}
    >
      <Star isOn={isOn} />
    </button>
  )
}

export function Star({ isOn }: { isOn: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5"
      fill={isOn ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
    >
      <path d="m12 3.5 2.6 5.5 6 .8-4.400 4.200 1.100 6L12 17.100 6.700 20l1.100-6-4.400-4.200 6-.8L12 3.500Z" />
    </svg>
  )
}

/** A button that follows a flight, a division or a club. */
export function FollowChip({ follow, name }: { follow: Follow; name: string }) {
  const isOn = useFollows().includes(follow)
  return (
    <button
      onClick={() => toggleDeviceFollow(follow)}
      type="button"
      aria-pressed={isOn}
      className="needs-script inline-flex min-h-11 items-center gap-2 rounded-md border border-slate-400 bg-white px-3 text-left text-sm font-semibold hover:border-slate-700 aria-pressed:border-yellow-800 aria-pressed:bg-yellow-50"
    >
      <Star isOn={isOn} />
      Følg {name}
    </button>
  )
}
