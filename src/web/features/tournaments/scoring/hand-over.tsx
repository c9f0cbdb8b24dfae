import { useState } from 'react'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { handOverLink } from './handed-over.ts'
import type { ScoreState } from './held-flight.ts'
import { firstNameOf, type Queued, type SeenPlayer, type Writer } from './see-flight.ts'

type HandOverProps = { players: readonly SeenPlayer[]; writer: Writer; state: ScoreState }

/** The way to another phone when this one's battery runs out: both may go on (PE-10). */
export function HandOver({ players, writer, state }: HandOverProps) {
  const [isOpen, setOpen] = useState(false)
  if (state.link === undefined) return null
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Skriv videre på en anden telefon
      </Button>
    )
  }
  return (
    <section aria-label="Skriv videre på en anden telefon" className="grid gap-3">
      <p>Skan koden med den anden telefons kamera. Den får alt, hvad der er sendt herfra.</p>
      <QrCode
        value={handOverLink(state.link, writer)}
        label="Kode, som den anden telefon skanner"
        className="w-full max-w-72 justify-self-center"
      />
      <NotSent players={players} queue={state.queue} />
      <p className="text-sm text-slate-600">
        Vis den kun til jeres egen flight: den, der skanner, kan skrive scorer. Du kan også selv
        skrive videre her.
      </p>
      <Button variant="secondary" onClick={() => setOpen(false)}>
        Luk koden
      </Button>
    </section>
  )
}

type NotSentProps = Pick<HandOverProps, 'players'> & { queue: readonly Queued[] }

/** What the other phone will not have until this one has a line. */
function NotSent({ players, queue }: NotSentProps) {
  if (queue.length === 0) return null
  const holesOf = (entryId: string) => [
    ...new Set(
      queue.flatMap((one) =>
        one.kind === 'score' && one.entry.entryId === entryId ? [`hul ${one.entry.hole}`] : [],
      ),
    ),
  ]
  const said = players.flatMap((player) => {
    const holes = holesOf(player.entryId)
    return holes.length > 0 ? [`${firstNameOf(player)}: ${holes.join(', ')}.`] : []
  })
  const others = queue.filter(({ kind }) => kind !== 'score').length
  if (others > 0)
    said.push(`${countOf(others, 'underskrift eller besked', 'underskrifter og beskeder')}.`)
  return (
    <Notice tone="warning" title="Ligger kun på denne telefon" live>
      <p>{said.join(' ')}</p>
      <p>
        Det bliver sendt, når telefonen har dækning. Går den ud, så skriv det igen på den anden: den
        samme score to gange tæller én gang.
      </p>
    </Notice>
  )
}
