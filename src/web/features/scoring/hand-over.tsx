import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { handOverLink } from './hand-over-link.ts'
import type { ScoreState } from './flight-session.ts'
import type { QueuedItem } from './flight-items.ts'
import { type PlayerViewModel, type Writer, firstNameOf } from './flight-view-model.ts'
import { countOf } from '#domain/shared/danish.ts'

type HandOverProps = { players: readonly PlayerViewModel[]; writer: Writer; state: ScoreState }

/** A QR code that lets another phone continue, for example on a low battery; both phones may write. */
export function HandOver({ players, writer, state }: HandOverProps) {
  const [isOpen, setOpen] = useState(false)
  if (state.link === undefined) return null
  return (
    <div className="grid gap-3">
      {/* One button for both states, because replacing it would move the focus to the start of the dialog. */}
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Skriv videre på en anden telefon
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </Button>
      {isOpen && <Code link={state.link} {...{ players, writer }} queue={state.queue} />}
    </div>
  )
}

type CodeProps = UnsentNoticeProps & { link: string; writer: Writer }

function Code({ link, writer, ...waiting }: CodeProps) {
  return (
    <section aria-label="Kode til den anden telefon" className="grid gap-3">
      <p>Skan koden med den anden telefons kamera. Den får alt, hvad der er sendt herfra.</p>
      <QrCode
        value={handOverLink(link, writer)}
        label="Kode, som den anden telefon skanner"
        className="w-full max-w-72 justify-self-center"
      />
      <UnsentNotice {...waiting} />
      <p className="text-sm text-slate-600">
        Vis den kun til jeres egen flight: den, der skanner, kan skrive scorer. Du kan også selv
        skrive videre her.
      </p>
    </section>
  )
}

type UnsentNoticeProps = Pick<HandOverProps, 'players'> & { queue: readonly QueuedItem[] }

/** Lists what the other phone does not receive until this one has a connection. */
function UnsentNotice({ players, queue }: UnsentNoticeProps) {
  const lines = unsentText(players, queue)
  if (lines.length === 0) return null
  return (
    <Notice tone="warning" title="Ligger kun på denne telefon" live>
      <p>{lines.join(' ')}</p>
      <p>
        Det bliver sendt, så snart det kan. Går telefonen ud, så skriv det igen på den anden: den
        samme score to gange tæller én gang.
      </p>
    </Notice>
  )
}

/** Lists the queued items that another phone cannot see yet. Refused items are left out, because a person must act on them. */
export function unsentText(
  players: readonly Pick<PlayerViewModel, 'entryId' | 'name'>[],
  queue: readonly QueuedItem[],
): string[] {
  const waiting = queue.filter(({ problem }) => problem === undefined)
  const holesOf = (entryId: string) => [
    ...new Set(
      waiting.flatMap((item) =>
        item.kind === 'score' && item.entry.entryId === entryId ? [`hul ${item.entry.hole}`] : [],
      ),
    ),
  ]
  const lines = players.flatMap((player) => {
    const holes = holesOf(player.entryId)
    return holes.length > 0 ? [`${firstNameOf(player)}: ${holes.join(', ')}.`] : []
  })
  const others = waiting.filter(({ kind }) => kind !== 'score').length
  return others === 0
    ? lines
    : [...lines, `${countOf(others, 'underskrift eller besked', 'underskrifter og beskeder')}.`]
}
