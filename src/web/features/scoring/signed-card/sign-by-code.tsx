import { useEffect, useRef, useState } from 'react'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { genitive, listInDanish } from '#domain/shared/danish.ts'
import { loadRefusalTexts } from '../../../load-refusal-texts.ts'
import { phoneKey } from '../../../phone-key.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { loadDetector } from '../../checkins/camera-view.tsx'
import type { QueuedItem } from '../flight-items.ts'
import { firstNameOf, type PlayerViewModel, type Writer } from '../flight-view-model.ts'
import type { ScoreStore } from '../score-store.ts'
import { codeOfCard, type CardCode } from './card-code.ts'
import { ReadOtherCode } from './read-other-code.tsx'

/** Loads what reading and showing a code needs, so that it works without a connection. */
export async function prepareSignByCode() {
  await Promise.all([loadRefusalTexts(), phoneKey(), loadDetector()])
}

type SignByCodeProps = {
  player: PlayerViewModel
  flight: ScoredFlight
  queue: readonly QueuedItem[]
  writer: Writer
  store: ScoreStore
}

/** The two steps by which two phones without a connection sign a card (docs/algorithms/signing-offline.md). */
export function SignByCode(props: SignByCodeProps) {
  const { player, flight, queue, writer, store } = props
  const [isOpen, setOpen] = useState(false)
  const isMine = player.entryId === writer.me
  const other = isMine ? 'din markør' : firstNameOf(player)
  const [own, others] = isMine
    ? [player.signed.player, player.signed.marker]
    : [player.signed.marker, player.signed.player]
  const show = <ShowOwnCode key="show" {...props} {...{ other, own, isMine }} />
  const read = others ? (
    <p key="read" role="status" className="flex items-center gap-2 font-semibold">
      <Icon name="check-circle" className="text-green-700" /> Telefonen har {genitive(other)}{' '}
      underskrift.
    </p>
  ) : (
    <ReadOtherCode key="read" {...{ player, flight, writer, store, other }} />
  )
  // The marker signs first, so the player begins by reading.
  const steps = isMine ? [read, show] : [show, read]
  const titles = isMine
    ? ['Læs koden fra din markørs telefon', 'Skriv under, og vis din kode']
    : [`Vis din kode til ${other}`, `Læs koden fra ${genitive(other)} telefon`]
  return (
    <div className="grid gap-4 border-t border-slate-200 pt-4">
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Ingen dækning? Skriv under med koder
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </Button>
      {isOpen && <DifferentReading {...{ player, queue }} />}
      {isOpen && (
        <ol className="grid gap-6">
          {steps.map((step, i) => (
            <li key={step.key} className="grid gap-3">
              <h4 className="text-lg">
                {i + 1}. {titles[i]}
              </h4>
              {step}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Shown when the other phone signed other scores than this one has, even with those of its code. */
function DifferentReading({ player, queue }: Pick<SignByCodeProps, 'player' | 'queue'>) {
  const last = queue.findLast(
    (item) => item.kind === 'signed_card' && item.card.entryId === player.entryId,
  )
  if (last?.kind !== 'signed_card' || last.card.reading === player.reading) return null
  const theirs = last.card.reading.split(',')
  const holes = player.reading
    .split(',')
    .flatMap((score, i) => (score === theirs[i] ? [] : [`hul ${player.holes[i]?.number}`]))
  return (
    <Notice tone="warning" title="Koden gælder for andre scorer" live>
      Telefonerne viser ikke det samme på {listInDanish(holes)}. Bliv enige, skriv under igen, og
      vis en ny kode.
    </Notice>
  )
}

type ShowOwnCodeProps = SignByCodeProps & { other: string; own: boolean; isMine: boolean }

/** The code of the own signature, or what is missing for it. */
function ShowOwnCode({ player, flight, queue, writer, other, own, isMine }: ShowOwnCodeProps) {
  const [code, setCode] = useState<CardCode>()
  const { reading } = player
  useEffect(() => {
    let isOutdated = false
    const update = async () => {
      const made = await codeOfCard({ flight, queue, writer, player })
      if (!isOutdated) setCode(made)
    }
    void update()
    return () => {
      isOutdated = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the player is built from flight and queue
  }, [flight, queue, writer, reading])
  if (!own) {
    return (
      <p>Skriv først under som {isMine ? 'spiller' : 'markør'} ovenfor. Så kommer koden her.</p>
    )
  }
  if (code?.kind === 'code') return <OwnCode text={code.text} other={other} />
  if (code === undefined) return null
  return <Notice tone="warning">{noCodeTexts[code.kind]}</Notice>
}

const noCodeTexts = {
  not_registered:
    'Telefonen har ikke været på nettet, siden du valgte spiller, så ingen kan se, at koden er din. Skriv begge under på én telefon: tryk Skift spiller.',
  too_long:
    'Der er rettet for meget til, at det kan stå i en kode. Skriv begge under på én telefon: tryk Skift spiller.',
  not_signed:
    'Der er skrevet under på en anden telefon. Vis koden på den, eller skriv under her, når kortet er set igennem.',
}

function OwnCode({ text, other }: { text: string; other: string }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <>
      <p>Hold skærmen hen til {genitive(other)} kamera.</p>
      <div ref={root}>
        <QrCode
          value={text}
          isLong
          label="Kode med din underskrift, som den anden telefon læser"
          className="mx-auto w-full max-w-96"
        />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer py-2">Kan kameraet ikke bruges?</summary>
        <CopyText text={text} what="koden" isLong />
      </details>
      <p className="text-sm text-slate-600">
        Koden tæller kun for de scorer, der står nu. Retter I noget, skal I skrive under og vise en
        ny.
      </p>
    </>
  )
}
