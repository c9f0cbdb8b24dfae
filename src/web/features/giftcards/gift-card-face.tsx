import type { CSSProperties } from 'react'
import { seasonGround } from '#domain/passes/season-ground.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Mark } from '../../ui/mark.tsx'
import { ContourLines } from '../passes/pass-card.tsx'

type GiftCardFaceProps = {
  /** Decides the lines. */
  seed: string
  amountOre: number | undefined
  /** `Sæsonkort 2027`; null for a plain amount. */
  product?: string | null
  recipientName: string
  senderName: string
}

/** The front of a gift card, drawn in the look of the pass. */
export function GiftCardFace(props: GiftCardFaceProps) {
  const { seed, amountOre, product, recipientName, senderName } = props
  const { ground, shade, line } = seasonGround('2027')
  return (
    <article
      aria-label="Gavekort"
      data-print="whole"
      style={{ background: `linear-gradient(158deg, ${ground} 35%, ${shade})` } as CSSProperties}
      className="gift-card relative grid aspect-[1.586] w-full content-between overflow-hidden gap-2 rounded-md p-5 text-white [print-color-adjust:exact] sm:p-10"
    >
      <ContourLines
        passNumber={seed}
        line={line}
        className="pointer-events-none absolute inset-0 size-full"
      />
      <p className="relative flex items-center gap-3 font-bold sm:text-lg">
        <Mark className="size-7 sm:size-9" /> Sæsonkortet
      </p>
      <div className="relative">
        <p className="text-3xl font-extrabold tracking-tight sm:text-6xl">Gavekort</p>
        <p className="figures text-xl font-semibold sm:mt-2 sm:text-3xl">
          {product ?? (amountOre === undefined ? '…' : formatKroner(amountOre))}
        </p>
      </div>
      <dl className="relative grid grid-cols-2 gap-x-6 sm:gap-x-10">
        <Fact term="Til" value={recipientName} />
        <Fact term="Fra" value={senderName} />
      </dl>
    </article>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm">{term}</dt>
      <dd className="line-clamp-1 min-h-6 font-semibold break-words sm:line-clamp-2 sm:text-lg">
        {value}
      </dd>
    </div>
  )
}
