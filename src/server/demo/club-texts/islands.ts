import type { ClubText } from './club-text.ts'

/** The demonstration's clubs on Funen, Zealand and the islands south of it, by their number. */
export const islands: Record<number, ClubText> = {
  917: {
    description:
      'Lundbanen ligger ti minutter fra Odense i en park med gamle lindealléer. Den er klassisk bygget med smalle fairways, små greens og 84 bunkers. Ingen har talt dem efter.\n\nKom i god tid om lørdagen. Så er der også tid til morgenbordet.',
    facilities:
      'driving_range putting_green short_game_area simulator lessons shop restaurant buggy_rental trolley_rental club_rental showers charging step_free',
    hours: {
      reception: { when: 'man-fre 8.30-15' },
      shop: { when: 'man-fre 8-19, lør-søn 7-17' },
      restaurant: { when: 'alle dage 8-21' },
    },
    hole: {
      par: 4,
      from: 18,
      text: 'Det sidste hul går gennem alléen lige op mod hovedbygningen. Alle på terrassen følger med i dit indspil, og de klapper kun, når der er grund til det.',
    },
  },
  918: {
    description:
      'Fra Sydhavsbakken ser du Tåsinge, Thurø og Langeland på én gang. Banen falder i trapper ned mod Svendborgsund, og du går altid opad til sidst.\n\nSejlere fra havnen er faste gæster. Vi henter gerne ved broen, hvis du ringer først.',
    facilities:
      'driving_range putting_green shop restaurant buggy_rental trolley_rental club_rental showers',
    hours: {
      shop: { when: 'man-fre 9-17, lør-søn 8-16' },
      restaurant: { when: 'tor-søn 11-21', note: 'I skolernes sommerferie åbent alle dage.' },
    },
    hole: {
      par: 3,
      from: 8,
      text: 'Du slår fra bakkens top med hele øhavet bag flaget. Det er det mest fotograferede hul på Fyn, og det koster ofte et putt mere.',
    },
  },
  919: {
    description:
      'Mosebanen er gravet ud af en gammel tørvemose, og søerne er der endnu. Der er vand på tolv huller, frøer på dem alle og en rørhøg over det femte.\n\nTag et par ekstra bolde med. Dem, vi finder, sælger juniorerne i shoppen.',
    facilities:
      'driving_range putting_green short_game_area shop cafe buggy_rental trolley_rental showers charging',
    hours: {
      reception: { when: 'man, ons, fre 9-13' },
      shop: { when: 'man-fre 9-16, lør-søn 8-15' },
      restaurant: { when: 'alle dage 9-16' },
    },
    hole: {
      par: 5,
      from: 4,
      text: 'Søen ligger til venstre hele vejen, og fairway hælder den vej. Sigt mod højre, også når det føles forkert.',
    },
  },
  920: {
    description:
      'Isefjorden ligger lige uden for vinduet, og solen går ned over vandet midt i aftenens matcher. Banen er bakket uden at være hård, og den er åben hele året.\n\nOm tirsdagen spiller herrerne og om onsdagen damerne. Ellers er der plads.',
    facilities:
      'driving_range putting_green short_game_area lessons shop restaurant buggy_rental trolley_rental club_rental showers motorhomes step_free',
    hours: {
      reception: { when: 'man-fre 9-14' },
      shop: { when: 'man-fre 9-18, lør-søn 8-16' },
      restaurant: { when: 'man-tor 11-20, fre-søn 10-21' },
    },
    hole: {
      par: 4,
      from: 6,
      text: 'Fairway hælder mod fjorden, og bolden ruller altid længere, end du vil have den. Læg dig højt til venstre, så er indspillet kort.',
    },
  },
  921: {
    description:
      'Ni huller rundt om Møllesøen, hvor vandmøllen stadig står. Banen er kort og flad og tager under to timer. Den er god til en aftenrunde, en begynder eller et knæ, der skal skånes.\n\nKlubhuset er åbent, så længe det er lyst.',
    facilities: 'putting_green short_game_area cafe trolley_rental club_rental step_free',
    hours: { restaurant: { when: 'lør-søn 9-14', note: 'Kaffeautomaten virker hele ugen.' } },
    hole: {
      par: 3,
      from: 6,
      text: 'Slaget går hen over mølledammen. Det er ikke langt, men der er ingen vej udenom.',
    },
  },
  922: {
    description:
      'Sundbanen på Falster ligger lavt bag diget ved Guldborgsund. Rapsen er gul i maj, og banen er grøn længe før resten af landet.\n\nGreens er klubbens stolthed. De er langsommere, end de ser ud, om morgenen og hurtigere om aftenen.',
    facilities:
      'driving_range putting_green shop restaurant buggy_rental trolley_rental showers charging motorhomes',
    hours: {
      reception: { when: 'man-fre 9-13' },
      shop: { when: 'man-fre 9-17, lør-søn 8-15' },
      restaurant: { when: 'ons-søn 11-20' },
    },
    hole: {
      par: 4,
      from: 11,
      text: 'Diget ligger på tværs midt på hullet. Slår du kort, ser du ikke flaget. Slår du over, ligger bolden næsten altid godt.',
    },
  },
  923: {
    description:
      '27 huller ved Danmarks største sø. Rød og Gul ligger åbent på engen, Blå går op i skoven mod Helsinge. De fleste gæster vælger Gul og Blå, men vi vil gerne slå et slag for Rød i aftensol.\n\nDet er den travleste bane i klubben om søndagen. Book tidligt.',
    facilities:
      'driving_range putting_green short_game_area short_course simulator lessons shop restaurant buggy_rental trolley_rental club_rental showers charging step_free',
    hours: {
      reception: { when: 'man-fre 8-16, lør-søn 8-12' },
      shop: { when: 'alle dage 7.30-18' },
      restaurant: { when: 'alle dage 9-21' },
    },
    hole: {
      par: 5,
      from: 7,
      text: 'Et dobbelt knæk om søbredden. Hvert slag kan skære lidt af vandet, og det er altid lidt for fristende.',
    },
  },
  924: {
    description:
      'Gårdbanen er ni huller på en nedlagt gård tæt på København. Du parkerer i gårdspladsen, betaler i laden og står på første tee tre minutter efter.\n\nTo runder er atten huller. Den anden er som regel den bedste.',
    facilities:
      'driving_range putting_green lessons shop cafe trolley_rental club_rental showers charging',
    hours: {
      shop: { when: 'man-fre 12-19, lør-søn 8-17' },
      restaurant: { when: 'lør-søn 8-17' },
    },
    hole: {
      par: 4,
      from: 3,
      text: 'Kort og lige med hestefolden på højre side. Hestene er ligeglade. Folden er out of bounds.',
    },
  },
}
