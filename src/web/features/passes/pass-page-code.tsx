import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Pass } from '#contract/passes/endpoints.ts'
import { serverNow } from '../../server-clock.ts'
import { FullScreen } from '../../ui/full-screen.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMe } from '../accounts/use-me.ts'
import { staticCodeQuery } from './my-passes-queries.ts'
import { useLiveCode } from './pass-page-live-code.ts'
import { QrCode } from '../../ui/qr-code.tsx'

/** The stub of the ticket: the code, which an operator who sees the service as its holder does not get. */
export function PassCode({ pass }: { pass: Pass }) {
  return useMe()?.viewing ? <HiddenCode pass={pass} /> : <OwnCode pass={pass} />
}

/** The current code, which fills the screen after a tap. */
function OwnCode({ pass }: { pass: Pass }) {
  const code = useLiveCode(pass.id)
  if (code.kind === 'live') return <LiveCode pass={pass} text={code.text} />
  if (code.kind === 'no_key') return <StaticCode pass={pass} />
  if (code.kind === 'no_token') return <NoCode pass={pass} />
  return (
    <>
      <div className="grid aspect-square w-full max-w-60 place-items-center text-slate-500">
        <Spinner className="size-8" />
      </div>
      <p className="text-sm text-slate-600">Koden kommer …</p>
      <Number pass={pass} />
    </>
  )
}

function LiveCode({ pass, text }: { pass: Pass; text: string }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Vis koden på hele skærmen"
        onClick={() => setLarge(true)}
        className="w-full max-w-60 rounded-sm"
      >
        <QrCode value={text} label="Kode til check-in" className="block w-full" />
      </button>
      <p className="flex items-center gap-2 text-sm text-slate-700">
        <Countdown /> Vis koden i klubben
      </p>
      <Number pass={pass} />
      <FullScreen bright open={isLarge} onOpenChange={setLarge} title="Kode til check-in">
        <LargeCode pass={pass} text={text} onClose={() => setLarge(false)} />
      </FullScreen>
    </>
  )
}

type LargeCodeProps = { pass: Pass; text: string; onClose: () => void }

function LargeCode({ pass, text, onClose }: LargeCodeProps) {
  useWakeLock()
  return (
    <div className="grid grow content-center justify-items-center gap-4 p-4 text-center">
      <QrCode value={text} label="Kode til check-in" className="w-[min(94vw,calc(100dvh-15rem))]" />
      <div>
        <p className="font-head text-2xl font-bold tracking-tight">{nameOf(pass)}</p>
        <Number pass={pass} large />
      </div>
      <p className="flex items-center gap-2 text-slate-700">
        <Countdown /> Koden skifter hvert halve minut
      </p>
      <button
        type="button"
        onClick={onClose}
        className="flex min-h-12 items-center gap-2 rounded-md border border-slate-400 px-5 font-semibold"
      >
        <Icon name="close" /> Luk
      </button>
    </div>
  )
}

/** A ring that shows how long the code is still valid; hidden from screen readers. */
function Countdown() {
  const [left, setLeft] = useState(remainingShare)
  useEffect(() => {
    const timer = setInterval(() => setLeft(remainingShare()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const circumference = 2 * Math.PI * 8
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" className="size-5 -rotate-90">
      <circle cx="10" cy="10" r="8" stroke="var(--color-slate-200)" strokeWidth="3" />
      <circle
        cx="10"
        cy="10"
        r="8"
        stroke="var(--color-green-700)"
        strokeWidth="3"
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - left)}
        className="transition-[stroke-dashoffset] duration-1000 ease-linear"
      />
    </svg>
  )
}

const remainingShare = () => 1 - (serverNow() % 30_000) / 30_000

/** The static code, used without https; the club then asks for the holder's name. */
function StaticCode({ pass }: { pass: Pass }) {
  const { data } = useQuery(staticCodeQuery(pass.id))
  return (
    <>
      {data && <QrCode value={data.code} label="Kode til check-in" className="w-full max-w-60" />}
      <p className="text-sm text-slate-700">
        Siden er åbnet uden https, så koden er den trykte. Klubben spørger om dit navn.
      </p>
      <Number pass={pass} />
    </>
  )
}

function HiddenCode({ pass }: { pass: Pass }) {
  return (
    <>
      <p className="text-sm text-slate-700">
        Koden vises ikke, når du ser siden som en anden. Golfspilleren ser den her.
      </p>
      <Number pass={pass} large />
    </>
  )
}

function NoCode({ pass }: { pass: Pass }) {
  return (
    <>
      <Icon name="warning" className="size-10 text-yellow-700" />
      <p role="status" className="text-sm text-slate-700">
        Koden kan ikke hentes uden dækning. Sig nummeret i klubben. Det virker også.
      </p>
      <Number pass={pass} large />
    </>
  )
}

function Number({ pass, large }: { pass: Pass; large?: boolean }) {
  return (
    <p className={`figures font-semibold tracking-wide ${large ? 'text-lg' : 'text-sm'}`}>
      <span className="sr-only">Kortnummer </span>
      {pass.number}
    </p>
  )
}

export const nameOf = ({ holder }: Pass) => `${holder.firstName} ${holder.lastName}`

/** Keeps the screen on while the code is shown. */
function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    const lock = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => void lock.then((held) => held?.release())
  }, [])
}
