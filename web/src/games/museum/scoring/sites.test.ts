import { expect, test } from 'vitest';
import { decisions, lying, numbers, viewWith } from '../fixture';
import { rankSeats } from '../result/ranking';
import { lostTo, placeName, sitesBySeat, takenBy, whyOf } from './sites';

const names = ['Ada', 'Bea', 'Cid', 'Dot'];

test('every site says why it counts, or why not', () => {
  const [ada, bea] = viewWith().seats;
  if (!ada || !bea) throw new Error('two sit there');
  const why = (view: ReturnType<typeof viewWith>, eyes: number | null = 0) => {
    const [own] = sitesBySeat(view, 0);
    return own?.sites.map((site) => whyOf(site, view, names, eyes));
  };
  expect(why(viewWith())).toEqual(['beside the camp']);
  const far = [...viewWith().tiles, lying('N13', '49'), lying('O13', '2')];
  expect(why(viewWith({ tiles: far }))).toEqual(['beside the camp', 'over the airport at N13']);
  const robbed = viewWith({ seats: [ada, { ...bea, mummy: 'N12nw' }] });
  expect(why(robbed)).toEqual(['goes to Bea: mummy']);
  expect(sitesBySeat(robbed, 0)[0]).toMatchObject({ counting: 0, sites: [{ scores: [1] }] });
  expect(why(robbed, 1)).toEqual(['yours: your mummy is on it']);
  const homeless = viewWith({ seats: [{ ...ada, camp: null, archeologist: null }, bea] });
  expect(why(homeless)).toEqual(['no camp yet']);
  const apart = [...viewWith().tiles, lying('P12', '2')];
  expect(why(viewWith({ tiles: apart }))?.at(-1)).toBe('not linked with the camp');
  for (const { view } of decisions)
    for (const site of view.sites) {
      expect(whyOf(site, view, names, view.viewer)).toMatch(/\w/);
      expect(placeName(site)).toMatch(/^[A-Y]\d+$/);
    }
});

test('sites are listed by seat, those of nobody last', () => {
  for (const { view } of decisions) {
    const groups = sitesBySeat(view, view.viewer);
    expect(groups[0]?.seat).toBe(view.viewer);
    expect(groups.flatMap(({ sites }) => sites)).toHaveLength(view.sites.length);
  }
});

test('what is on the score sheet adds up', () => {
  for (const { view } of decisions) {
    const sheet = rankSeats(view, [], numbers.token);
    expect(sheet.map(({ rank }) => rank)).toEqual([...view.ranks].sort());
    for (const { sites, taken, stolen, lost, seat, tokens, score } of sheet) {
      const own = view.sites.filter(({ owner }) => owner === seat);
      expect(sites.length + stolen.length + lost).toBe(own.length);
      const sum = [...sites, ...taken].reduce((points, { value }) => points + value, 0);
      expect(sum + tokens.length * numbers.token).toBe(score);
    }
  }
});

test('what a mummy took is told in both columns', () => {
  const [ada, bea] = viewWith().seats;
  if (!ada || !bea) throw new Error('two sit there');
  const robbed = viewWith({ seats: [ada, { ...bea, mummy: 'N12nw' }] });
  const sheet = rankSeats(robbed, [], numbers.token);
  const of = (seat: number) => sheet.find((place) => place.seat === seat);
  const [site] = of(0)?.stolen ?? [];
  if (!site) throw new Error('it was taken');
  expect(of(1)?.taken).toEqual([site]);
  expect([0, 1, null].map((eyes) => lostTo(site, names, eyes))).toEqual([
    `Lost to Bea’s mummy: ${site.value}`,
    `Lost to your mummy: ${site.value}`,
    `Lost to Bea’s mummy: ${site.value}`,
  ]);
  expect([0, 1, null].map((eyes) => takenBy(site, 1, names, eyes))).toEqual([
    'taken from you by Bea’s mummy',
    'taken from Ada by your mummy',
    'taken from Ada by Bea’s mummy',
  ]);
});
