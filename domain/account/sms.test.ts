import { expect, test } from 'vitest';
import { isTextable } from './area-codes.ts';
import { dialedNumber, isSmsCustomer, isSmsPromptDue, readReply } from './sms.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-23T12:00:00Z');

// biome-ignore format: a table of cases
test.each([
  // orders  subscribed  joined this long ago  asked
  [1,        false,      7 * DAY_MS,           true],
  [1,        false,      7 * DAY_MS - 1,       false],
  [0,        false,      30 * DAY_MS,          false],
  [3,        true,       30 * DAY_MS,          false],
])('with %i orders, subscribed: %s, after %i ms: %s (A18)', (num_orders, sms_subscribed, age, expected) => {
  const registration_date = new Date(now.getTime() - age);
  expect(isSmsPromptDue({ num_orders, sms_subscribed, registration_date }, now)).toBe(expected);
});

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'UNSUBSCRIBE',
  'opt-out',
  'Opt out',
  'quit',
  'end',
  'revoke',
  'CANCEL',
  'stopall',
])('the reply %j stops texts', (body) => expect(readReply(body)).toBe('stop'));

test.each(['START', ' start.', 'Unstop'])('the reply %j allows texts again', (body) =>
  expect(readReply(body)).toBe('start'),
);

test.each(['', 'yes', "Don't stop", 'When does my order end?', 'stop by tomorrow', "Don't start"])(
  'the reply %j changes nothing',
  (body) => expect(readReply(body)).toBeNull(),
);

// biome-ignore format: a table of cases
test.each([
  [0, 'lead', false],
  [1, 'lead', true],
  [0, 'trial', false],
  [1, 'trial', true],
  [0, 'member', true],
  [0, 'canceled', false],
  [2, 'canceled', true],
] as const)('with %i orders a %s is a customer: %s', (num_orders, user_status, expected) => {
  expect(isSmsCustomer({ num_orders, user_status })).toBe(expected);
});

// biome-ignore format: a table of cases
test.each([
  // number            why not
  ['(310) 555-0199',  null],
  ['(907) 555-0199',  null],
  ['(202) 555-0199',  null],
  ['(900) 555-0199',  'premium'],
  ['(310) 976-0199',  'premium'],
  ['(800) 555-0199',  'toll-free'],
  ['(888) 555-0199',  'toll-free'],
  ['(500) 555-0199',  'personal'],
  ['(212) 911-0199',  'a short code'],
  ['(416) 555-0199',  'Canada'],
  ['(236) 555-0199',  'Canada'],
  ...['876', '658', '809', '829', '849', '242', '246', '264', '268', '284', '345', '441', '473', '649', '664', '721',
    '758', '767', '784', '868', '869'].map((code) => [`(${code}) 555-0199`, 'the Caribbean'] as const),
  ['(787) 555-0199',  'a territory'],
  ['(340) 555-0199',  'a territory'],
  ['(942) 555-0199',  'Canada'],
  ['(521) 555-0199',  'a machine'],
  ['(589) 555-0199',  'a machine'],
  ['(622) 555-0199',  "Canada's, without a place"],
  ['(700) 555-0199',  'without a place'],
  ['(671) 555-0199',  'a territory'],
] as const)('%s gets no text because it is %s', (telephone, why) => {
  expect(isTextable(telephone)).toBe(why === null);
});

const US_AREA_CODES = `
    201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 220 223 224 225 227 228 229 231 234 235
    239 240 248 251 252 253 254 256 260 262 267 269 270 272 274 276 279 281 283 301 302 303 304 305 307 308 309
    310 312 313 314 315 316 317 318 319 320 321 323 324 325 326 327 329 330 331 332 334 336 337 339 341 346 347
    350 351 352 353 357 360 361 363 364 369 380 385 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417
    419 423 424 425 430 432 434 435 436 440 442 443 445 447 448 457 458 463 464 465 469 470 471 472 475 478 479
    480 483 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 531 534 539 540 541 551 557
    559 561 562 563 564 567 570 571 572 573 574 575 580 582 585 586 601 602 603 605 606 607 608 609 610 612 614
    615 616 617 618 619 620 623 624 626 628 629 630 631 636 640 641 645 646 650 651 656 657 659 660 661 662 667
    669 678 679 680 681 682 686 689 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 725 726
    727 728 729 730 731 732 734 737 738 740 743 747 748 754 757 760 762 763 765 769 770 771 772 773 774 775 779
    781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 820 821 826 828 830 831 832 835 838
    839 840 843 845 847 848 850 854 856 857 858 859 860 861 862 863 864 865 870 872 878 901 903 904 906 907 908
    909 910 912 913 914 915 916 917 918 919 920 924 925 928 929 930 931 934 936 937 938 940 941 943 945 947 948
    949 951 952 954 956 959 970 971 972 973 975 978 979 980 983 984 985 986 989
`;

test('numbers of every area code in the 50 states and D.C. get texts, also of those assigned lately', () => {
  const codes = US_AREA_CODES.trim().split(/\s+/);
  expect(codes.length).toBeGreaterThan(360);
  expect(codes.filter((code) => !isTextable(`(${code}) 555-0199`))).toEqual([]);
});

test('a number is dialed with its country', () => {
  expect(dialedNumber('(310) 555-0199')).toBe('+13105550199');
});
