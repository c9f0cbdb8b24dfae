import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { holdsPower } from '#domain/accounts/powers.ts'
import { errorText } from '../../error-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMe } from '../accounts/use-me.ts'
import { pairMutation, type ScanClub, type ScanState } from './queries.ts'
import { isMuted, setMuted, signal, startAudio } from './sounds.ts'

type ReceptionToolsProps = {
  club: ScanClub
  device: ScanState['device']
  sun: boolean
  onSun: (sun: boolean) => void
  onOtherClub?: () => void
}

export function ReceptionTools({ club, device, sun, onSun, onOtherClub }: ReceptionToolsProps) {
  const [muted, mute] = useState(isMuted)
  const me = useMe()
  const mayPair = holdsPower(me?.roles ?? [], 'club.devices', club.clubId)
  const mayInvite = holdsPower(me?.roles ?? [], 'club.people', club.clubId)
  const mayOpenDay = holdsPower(me?.roles ?? [], 'club.guests', club.clubId)
  const [isPairing, setPairing] = useState(false)
  const switchSound = () => {
    setMuted(!muted)
    mute(!muted)
    startAudio()
    if (muted) signal('allowed')
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Switch on={!muted} onClick={switchSound}>
        Lyd
      </Switch>
      <Switch on={sun} onClick={() => onSun(!sun)}>
        Sollys
      </Switch>
      {onOtherClub && (
        <Button variant="quiet" onClick={onOtherClub} className={toolClass}>
          Skift klub
        </Button>
      )}
      {device ? (
        <span className="inline-flex min-h-11 items-center gap-2 px-3 text-sm text-slate-700 sun:text-black">
          <Icon name="check" /> {device.deviceName}
        </span>
      ) : (
        mayPair && (
          <Button variant="quiet" onClick={() => setPairing(true)} className={toolClass}>
            Tilknyt denne enhed
          </Button>
        )
      )}
      {/* They wrap together: a link alone on a line looks like a mistake. */}
      <span className="flex flex-wrap gap-2 empty:hidden">
        {mayOpenDay && (
          <ButtonLink variant="quiet" href={`/club/${club.clubId}`} className={toolClass}>
            Klubbens dag
          </ButtonLink>
        )}
        {mayInvite && (
          <ButtonLink variant="quiet" href={`/club/${club.clubId}/people`} className={toolClass}>
            Medarbejdere
          </ButtonLink>
        )}
      </span>
      {isPairing && <PairDevice club={club} onClose={() => setPairing(false)} />}
    </div>
  )
}

const toolClass = 'min-h-11! px-3! py-1! text-sm'

type SwitchProps = { on: boolean; onClick: () => void; children: string }

function Switch({ on, onClick, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-full border border-slate-300 bg-white px-4 text-sm font-semibold hover:border-slate-600 sun:border-black"
    >
      <span
        aria-hidden="true"
        className={`h-5 w-9 rounded-full border-2 p-0.5 transition-colors ${on ? 'border-green-700 bg-green-700' : 'border-slate-500 bg-white'}`}
      >
        <span
          className={`block size-3 rounded-full transition-transform ${on ? 'translate-x-4 bg-white' : 'bg-slate-500'}`}
        />
      </span>
      {children} <span className="font-normal">{on ? 'til' : 'fra'}</span>
    </button>
  )
}

/** Pairs this device with the club, so that it checks guests in without a signed-in account. */
function PairDevice({ club, onClose }: { club: ScanClub; onClose: () => void }) {
  const toast = useToast()
  const [fieldError, setFieldError] = useState<string>()
  const pair = useMutation(pairMutation)
  const onSuccess = ({ name }: { name: string }) => {
    toast({ tone: 'success', title: `${name} er tilknyttet.`, text: club.name })
    onClose()
  }
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('device-name') ?? '').trim()
    setFieldError(name === '' ? 'Giv enheden et navn, så I kan kende den.' : undefined)
    if (name) pair.mutate({ clubId: club.clubId, name }, { onSuccess })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Tilknyt denne enhed"
      description={`Enheden kan så tjekke gæster ind hos ${club.name}, også når ingen er logget ind. Klubben kan ophæve det igen.`}
    >
      <form method="post" onSubmit={send} noValidate className="grid gap-5">
        <TextField
          name="device-name"
          label="Hvad hedder enheden?"
          help="For eksempel »Tablet i proshoppen«."
          maxLength={60}
          autoComplete="off"
          error={fieldError}
        />
        {pair.isError && (
          <Notice tone="error" title="Enheden er ikke tilknyttet" live>
            {errorText(pair.error)}
          </Notice>
        )}
        <Button type="submit" busy={pair.isPending && 'Tilknytter …'}>
          Tilknyt enheden
        </Button>
      </form>
    </Dialog>
  )
}
