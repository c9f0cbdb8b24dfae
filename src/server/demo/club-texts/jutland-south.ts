import type { ClubText } from './club-text.ts'

/** The demonstration's clubs in the middle and south of Jutland, by their number. */
export const southJutland: Record<number, ClubText> = {
  901: {
    description:
      'Egebanen snor sig gennem gamle egetræer i Søhøjlandet. Flere af dem var her før golfspillet kom til Danmark, og de bliver stående. Banen er kuperet, så sæt god tid af eller lej en buggy.\n\nFra terrassen ser du både hul 9 og hul 18. Det gør de andre også.',
    facilities:
      'driving_range putting_green short_game_area lessons shop restaurant buggy_rental trolley_rental club_rental showers charging',
    hours: {
      reception: { when: 'man-fre 9-15' },
      shop: { when: 'man-fre 9-18, lør-søn 7.30-16' },
      restaurant: { when: 'tir-søn 10-21' },
    },
    hole: {
      par: 4,
      from: 16,
      text: 'To ege står som en port midt på fairway. Slå imellem dem, så er der åbent til greenen. Slå i dem, så ved alle det.',
    },
  },
  909: {
    description:
      'Mellem Ringkøbing Fjord og Vesterhavet ligger Havbanen på en smal stribe klit. Ud går det med vinden i ryggen, hjem går det langsomt. Her gælder lave bolde og tålmodighed.\n\nHar du aldrig prøvet links, så spørg i shoppen. De har et råd til hvert hul.',
    facilities:
      'driving_range putting_green shop restaurant trolley_rental club_rental showers motorhomes charging',
    hours: {
      shop: { when: 'alle dage 8-18', note: 'November til marts: 10-14.' },
      restaurant: { when: 'alle dage 11-21', note: 'Lukket i januar.' },
    },
    hole: {
      par: 3,
      from: 6,
      text: 'Medlemmerne kalder det Frimærket. Greenen er banens mindste og ligger højere end alt omkring den. Vælg kølle efter vinden og ikke efter længden.',
    },
  },
  910: {
    description:
      'Skovbanen ligger på spidsen af Djursland, halvt i bøgeskov og halvt på åbne marker. Der er lunt i skoven om foråret og svalt om sommeren.\n\nHunde i snor er velkomne hele ugen.',
    facilities:
      'driving_range putting_green short_course shop cafe trolley_rental showers motorhomes',
    hours: {
      reception: { when: 'tir og tor 10-14' },
      shop: { when: 'man-fre 9-16, lør-søn 8-14' },
      restaurant: { when: 'lør-søn 9-15' },
    },
    hole: {
      par: 5,
      from: 11,
      text: 'Hullet begynder på marken og slutter inde i skoven. Stien til greenen er ikke bredere, end den ser ud.',
    },
  },
  911: {
    description:
      'Sundbanen ser ud over sundet til Hjarnø. Første halvdel ligger højt med udsigt, anden halvdel går ned til vandet og op igen. Det er god motion, og bænkene står de rigtige steder.\n\nGreens er store og har flere niveauer. Læg mærke til, hvor flaget står, før du vælger kølle.',
    facilities:
      'driving_range putting_green short_game_area lessons shop restaurant buggy_rental trolley_rental showers charging step_free',
    hours: {
      reception: { when: 'man-fre 8-14' },
      shop: { when: 'man-fre 8-18, lør-søn 8-16' },
      restaurant: { when: 'man-søn 10-20' },
    },
    hole: {
      par: 4,
      from: 13,
      text: 'Du slår ud over kystskrænten og ned mod sundet. Færgen til øen er et godt sigtepunkt, hvis den er på vej ud.',
    },
  },
  912: {
    description:
      'Dalbanen følger Grejs Å gennem den dybe dal nord for Vejle. Der er 60 meter fra højeste til laveste green, og vi har en lift på bakken ved hul 11 til dem, der vil spare benene.\n\nSolen kommer sent ned i bunden af dalen. Spil de første huller i ro, og nyd lyset på vej hjem.',
    facilities:
      'driving_range putting_green short_game_area simulator lessons shop restaurant buggy_rental trolley_rental club_rental showers',
    hours: {
      reception: { when: 'man-fre 9-15' },
      shop: { when: 'alle dage 8-17' },
      restaurant: { when: 'ons-søn 11-21' },
    },
    hole: {
      par: 3,
      from: 10,
      text: 'Tredive meters fald fra tee til green. Bolden hænger så længe i luften, at du når at fortryde dit køllevalg.',
    },
  },
  914: {
    description:
      'Tre gange ni huller ved Vadehavet. Engene er flade, himlen er stor, og gæssene trækker forbi forår og efterår. De tre sløjfer har hver sin farve, og alle tre er lette at gå.\n\nTag en vindjakke med. Også i juli.',
    facilities:
      'driving_range putting_green short_game_area short_course lessons shop restaurant buggy_rental trolley_rental club_rental showers charging motorhomes step_free',
    hours: {
      reception: { when: 'hverdage 9-15' },
      shop: { when: 'alle dage 8-18' },
      restaurant: { when: 'alle dage 10-20' },
    },
    hole: {
      par: 4,
      from: 3,
      text: 'Åen deler fairway på langs. Til højre er der kortest, til venstre er der bredest. Valget kommer igen på andetslaget.',
    },
  },
  915: {
    description:
      'Slettebanen er ny i Sønderjylland og stadig under plantning. Brede fairways og få træer gør den god at øve sig på, og begyndere er lige så velkomne som alle andre.\n\nKlubhuset er drevet af medlemmerne. Der er altid kaffe på kanden.',
    facilities:
      'driving_range putting_green short_course lessons cafe trolley_rental club_rental showers charging',
    hours: {
      reception: { when: 'man-fre 10-14' },
      restaurant: { when: 'lør-søn 8-16', note: 'På hverdage betjener du dig selv.' },
    },
    hole: {
      par: 5,
      from: 2,
      text: 'Banens længste hul. Der er plads til at slå til tre gange, og den eneste bunker ligger lige dér, hvor det fjerde slag helst ville lande.',
    },
  },
  916: {
    description:
      'Kystbanen ligger på Als med Flensborg Fjord for foden af de sidste ni huller. Jorden er ler, så om foråret er bolden lidt længere undervejs. Om sommeren er den hård og hurtig.\n\nVi taler både dansk og tysk i klubhuset, og restauranten laver den bedste kartoffelsuppe på øen.',
    facilities:
      'driving_range putting_green short_game_area shop restaurant buggy_rental trolley_rental showers motorhomes',
    hours: {
      reception: { when: 'man-fre 9-15, lør 9-12' },
      shop: { when: 'man-fre 9-17, lør-søn 8-16' },
      restaurant: { when: 'tir-søn 12-21' },
    },
    hole: {
      par: 3,
      from: 15,
      text: 'Greenen ligger på en pynt med fjorden bag sig. Alt for langt er væk, og alt for kort er i sivene. Midten er god.',
    },
  },
}
