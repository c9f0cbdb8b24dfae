import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import type { ReactNode } from 'react'

type HomeHeroProps = {
  title: string
  children: ReactNode
  /** The card: the strong object on the page. */
  card: ReactNode
}

export function HomeHero({ title, children, card }: HomeHeroProps) {
  return (
    <section className="on-dark relative isolate overflow-hidden bg-green-950">
      <ContourField
        seed="forside"
        className="absolute inset-0 -z-10 size-full text-green-800/70 [mask-image:linear-gradient(120deg,transparent_10%,#000)]"
      />
      <div className="page grid items-center gap-x-16 gap-y-12 py-14 sm:py-20 lg:grid-cols-[1.05fr_1fr] lg:py-28">
        <div>
          <h1 className="text-balance text-white">{title}</h1>
          <div className="mt-5 max-w-prose text-lg text-green-100">{children}</div>
          <ButtonRow className="mt-8">
            <ButtonLink href="/membership" size="lg" variant="secondary">
              Se kortene og priserne
            </ButtonLink>
          </ButtonRow>
        </div>
        {card}
      </div>
    </section>
  )
}
