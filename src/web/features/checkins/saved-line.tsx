import type { SavedSoFar } from '#domain/checkins/saved-so-far.ts'
import { savedText } from '#domain/checkins/saved-so-far-text.ts'
import { UiLink } from '../../ui/ui-link.tsx'

/** What the card has saved after this round, on *Dagens kvittering*. */
export function SavedLine({ saved, passId }: { saved: SavedSoFar; passId: string }) {
  const { headline, detail } = savedText(saved)
  return (
    <div className="border-t border-slate-200 pt-4">
      <p className="font-head text-lg font-bold tracking-tight text-green-900">{headline}</p>
      <p className="text-sm text-slate-700">
        {detail}{' '}
        <UiLink className="text-link" href={`/account?pass=${passId}`}>
          Se din sæson
        </UiLink>
      </p>
    </div>
  )
}
