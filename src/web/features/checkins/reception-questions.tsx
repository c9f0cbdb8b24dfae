import { useState, useEffect } from 'react'
import { manualReasons, type Guest } from '#contract/checkins/endpoints.ts'
import { getLocalItem, setLocalItem } from '../../local-items.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import type { FoundGuest } from '#contract/checkins/club-guests.ts'
import { GuestLine, WelcomeLine } from './found-guests.tsx'
import type { ReceptionState, ReceptionStep } from './use-reception.ts'
import { welcomeActions } from './welcome-actions.ts'

type QuestionProps<Kind extends ReceptionStep['kind']> = {
  step: Extract<ReceptionStep, { kind: Kind }>
  reception: ReceptionState
}

/** A printed code identifies the card, not the person, so staff compare the name. */
export function NameQuestion({ step: { code, guest }, reception }: QuestionProps<'name'>) {
  useIgnoredScans()
  const answer = (isHolder: boolean) =>
    reception.send({ way: 'staff_scan', code, isHolder }, guest?.name ?? 'Trykt kort')
  const title = guest ? `Bed om navn: ${shortName(guest)}` : 'Bed om navn'
  return (
    <Dialog
      open
      onOpenChange={reception.reset}
      title={title}
      description="Koden er printet eller ligger i Wallet og kan være kopieret. Spørg, hvad gæsten hedder, før du svarer."
      focusOn="name-fits"
      actions={
        <>
          <Button id="name-fits" size="lg" onClick={() => answer(true)}>
            {guest ? `Ja, det er ${guest.name}` : 'Navnet passer'}
          </Button>
          <Button size="lg" variant="secondary" onClick={() => answer(false)}>
            Nej, det er en anden
          </Button>
        </>
      }
    >
      {guest ? <GuestCard guest={guest} /> : <p>Se navnet på gæstens DGU-kort, og sammenlign.</p>}
    </Dialog>
  )
}

type ManualReason = (typeof manualReasons)[number]

const reasonKey = 'scan-manual-reason'

/** A reception without a scanner has none for the next guest either; the other reasons are about one guest. */
const rememberedReason = (): ManualReason | undefined =>
  getLocalItem(reasonKey) === 'no_camera' ? 'no_camera' : undefined

/** A manual check-in requires a reason why no code was scanned. */
export function ManualReasonQuestion({
  step: { number, guest },
  reception,
}: QuestionProps<'manual'>) {
  const [reason, setReason] = useState<ManualReason | undefined>(rememberedReason)
  const [isMissing, setMissing] = useState(false)
  useIgnoredScans()
  const { main, effect } = welcomeActions(guest?.welcome)
  const send = () => {
    setMissing(reason === undefined)
    if (!reason) return document.getElementById('manual-reason')?.focus()
    setLocalItem(reasonKey, reason)
    const pass = guest ? { id: guest.passId } : { number }
    // A guest who is in already asks for another round, which is a request of its own (D4).
    const another = guest?.welcome?.outcome === 'already' && { another: true }
    const draft = { way: 'manual' as const, pass, manualReason: reason, ...another }
    void reception.send(draft, guest?.name ?? number)
  }
  return (
    <Dialog
      open
      onOpenChange={reception.reset}
      title={guest ? 'Er det den rigtige?' : `Kort ${number}`}
      description="Se navnet på gæstens DGU-kort, eller spørg om det."
      focusOn="manual-reason"
      actions={
        <>
          <Button size="lg" variant={main.variant} onClick={send}>
            {main.label}
          </Button>
          <Button size="lg" variant="secondary" onClick={reception.reset}>
            Tilbage
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {guest && <GuestCard guest={guest} />}
        {effect && <p>{effect}</p>}
        <RadioCards
          legend="Hvorfor skanner du ikke koden?"
          columns={2}
          name="manual-reason"
          options={manualReasons.map((value) => ({ value, label: manualReasonTexts[value] }))}
          value={reason ?? ''}
          onChange={(event) => setReason(event.target.value as typeof reason)}
          error={isMissing ? 'Vælg en grund. Den står ved check-in bagefter.' : undefined}
        />
      </div>
    </Dialog>
  )
}

const manualReasonTexts: Record<ManualReason, string> = {
  no_phone: 'Ingen telefon med',
  battery_dead: 'Telefonen er løbet tør',
  unreadable_code: 'Koden kan ikke læses',
  no_camera: 'Intet at skanne med her',
  other: 'Andet',
}

function GuestCard({ guest }: { guest: FoundGuest }) {
  return (
    <div className="rounded-md border border-slate-300 bg-slate-50 px-4 py-3">
      <GuestLine guest={guest} />
      {guest.welcome && <WelcomeLine welcome={guest.welcome} className="mt-1.5" />}
    </div>
  )
}

/** `Anne H.` */
function shortName({ name }: Guest): string {
  const words = name.split(' ')
  return words.length > 1 ? `${words[0]} ${words.at(-1)?.slice(0, 1)}.` : name
}

/** Enter within this time after a question opens comes from a scanner, not from a person. */
const readingMs = 300
/** Enter within this time after another key comes from a scanner. */
const burstMs = 100

/**
 * Ignores the Enter at the end of a scan while a question is open. Otherwise the next guest's code, or the
 * second of two line ends, would answer the question.
 */
function useIgnoredScans() {
  useEffect(() => {
    const openedAt = performance.now()
    let lastKey = -Infinity
    const ignore = (event: KeyboardEvent) => {
      const now = performance.now()
      const isScanned = now - lastKey < burstMs || now - openedAt < readingMs || event.repeat
      if (event.key === 'Enter' && isScanned) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (event.key.length === 1) lastKey = now
    }
    // In the capture phase, before the dialog handles the key.
    window.addEventListener('keydown', ignore, true)
    return () => window.removeEventListener('keydown', ignore, true)
  }, [])
}
