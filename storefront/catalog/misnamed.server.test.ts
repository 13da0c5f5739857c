import { expect, test } from 'vitest';
import { isMisnamed, refuseListNames } from './misnamed.server.ts';

test.each([
  'filter[diet]=vegan-diet',
  'filter[price]=5-10',
  'filters=diet',
  'concern=digestive-health',
  'ingredient=almonds',
  'list=pantry-staples',
  'cur_page=2',
  'page_size=60',
  'facets=1',
  'diets=vegan-diet',
  'deit=vegan-diet',
  'idet=vegan-diet',
  'dite=vegan-diet',
  'pirce=5-10',
  'srot=price',
  'Diet=vegan-diet',
  'diet[]=vegan-diet',
  'diet[0]=vegan-diet',
  'free-from=soy',
  'freefrom=soy',
  'categories=snacks',
  'catagory=snacks',
  'sorts=price',
  'sort_by=price',
  'pages=2',
  'prices=5-10',
  'certifcation=non-gmo',
  Array.from({ length: 51 }, (_, at) => `a${at}=1`).join('&'),
])('%s is meant to change the list, but is no name that pages know', (address) => {
  expect(isMisnamed(new URLSearchParams(address))).toBe(true);
});

test.each([
  '',
  'q=oats&exact=1&diet=organic&diet=vegan-diet&price=5-10&sort=price&page=2&show_hidden=1&all_brands=1',
  'preset=web&reqsource=web&_routes=root&index=',
  'utm_source=mail&utm_medium=email&utm_campaign=fall&utm_content=a&utm_term=oats&utm_id=7',
  'gclid=1&gbraid=1&wbraid=1&dclid=1&gclsrc=aw.ds&gad_source=1&gad_campaignid=1&srsltid=1&_gl=1&_ga=1',
  'fbclid=1&igshid=1&msclkid=1&ttclid=1&twclid=1&li_fat_id=1&rdt_cid=1&ScCid=1&epik=1&yclid=1&sscid=1',
  'mc_cid=1&mc_eid=1&_hsenc=1&_hsmi=1&hsa_cam=1&_kx=1&ck_subscriber_id=1&vero_id=1&dm_i=1&trk_contact=1',
  'irclickid=1&irgwc=1&cjevent=1&ranMID=1&ranSiteID=1&affid=1&s_kwcid=1&ef_id=1&spm=1&at_medium=1',
  'edit=1&tide=1&tied=1&ages=1&gape=1&ropes=1&ports=1&Q=oats&Q[]=oats',
  `filter${'['.repeat(15_000)}=1&${'['.repeat(15_000)}=1`,
  `${'diet'.repeat(11)}=1&filter_${'x'.repeat(40)}=1`,
  'dist=1&last=1&elist=1&mlist=1&paged=2&q2=a&_page=2',
  'pk_campaign=1&mtm_source=1&piwik_kwd=1&ref=1&source=1&campaign=1&cid=1&coframeExperiment=1&uatoken=1&cartId=1&ccode=A',
])('%s may be what a tracker adds', (address) => {
  expect(isMisnamed(new URLSearchParams(address))).toBe(false);
});

test.each(['diet=vegan-diet', 'sort=price', 'page=2', 'q=oats', 'filter[diet]=vegan-diet', 'dite=vegan-diet'])(
  'a page that is no list refuses %s with 400',
  (address) => {
    const refused = () => refuseListNames(new Request(`https://shop.example/l/pantry-staples?${address}`));
    expect(refused).toThrow(expect.objectContaining({ init: { status: 400 } }));
  },
);

test('a page that is no list takes names of its own and those of trackers', () => {
  const request = new Request('https://shop.example/brands?q=oats&utm_source=mail&gclid=1&fbclid=1&ref=1');
  expect(() => refuseListNames(request, ['q'])).not.toThrow();
});
