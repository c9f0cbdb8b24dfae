import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { handOverLink } from './hand-over-link.ts'
import type { ScoreState } from './flight-session.ts'
import { unsentText } from './unsent-text.ts'
import type { QueuedItem, PlayerViewModel, Writer } from './flight-view-model.ts'

type HandOverProps = { players: readonly PlayerViewModel[]; writer: Writer; state: ScoreState }

/** A code with which another phone continues when this one's battery runs out; both may write. */
export function HandOver({ players, writer, state }: HandOverProps) {
  const [isOpen, setOpen] = useState(false)
  if (state.link === undefined) return null
  return (
    <div className="grid gap-3">
      {/* One button for both states: if it were replaced, the focus would jump to the start of the dialog. */}
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

/** What the other phone will not receive until this one has a connection. */
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
