import type { ReactNode } from 'react'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'

type HomeHeroProps = {
  title: string
  children: ReactNode
  /** Three facts that help to decide: the lowest price, the clubs, the right to withdraw. */
  facts: readonly string[]
  /** The picture of the card. */
  card: ReactNode
}

export function HomeHero({ title, children, facts, card }: HomeHeroProps) {
  return (
    <section className="on-dark relative isolate overflow-hidden bg-green-950">
      <ContourField
        seed="forside"
        className="absolute inset-0 -z-10 size-full text-green-800/70 [mask-image:linear-gradient(120deg,transparent_10%,#000)]"
      />
      <div className="page section grid items-center gap-x-16 gap-y-12 lg:grid-cols-[1.05fr_1fr]">
        <div>
          <h1 className="text-white">{title}</h1>
          <div className="mt-5 max-w-prose text-lg text-green-100">{children}</div>
          <ButtonRow className="mt-8">
            <ButtonLink href="/membership" size="lg" variant="inverse">
              Se kortene og priserne
            </ButtonLink>
            <ButtonLink
              href="/clubs"
              size="lg"
              variant="quiet"
              className="text-white hover:bg-green-900"
            >
              Find en klub
            </ButtonLink>
          </ButtonRow>
          <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-1 text-green-100">
            {facts.map((fact) => (
              <li key={fact} className="figures border-l border-green-600 pl-3">
                {fact}
              </li>
            ))}
          </ul>
        </div>
        {card}
      </div>
    </section>
  )
}
