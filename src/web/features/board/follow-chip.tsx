import type { Follow } from '#domain/board/follows.ts'
import { Star } from './follow-buttons.tsx'
import { toggleDeviceFollow, useFollows } from './follows-store.ts'

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
