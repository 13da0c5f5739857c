/**
 * The area codes of the North American Numbering Plan that aren't in the 50 states or D.C.: a text there costs more, and its
 * owner may share in the price. Every other code is taken, also one that is assigned after this was written in November
 * 2026: no customer is refused for a new number, and the carrier refuses codes that don't exist.
 */
const ELSEWHERE = new Set(
  `
    204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474
    506 514 519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873
    879 902 905 942
    242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876
    340 670 671 684 787 939
  `
    .trim()
    .split(/\s+/),
);

/**
 * Codes without a place: those that end in 00 (premium, personal, government), toll-free ones, personal numbers and
 * machines (5XX), Canada's non-geographic ones and the government's 710.
 */
const WITHOUT_PLACE =
  /^(.00|8(22|33|44|55|66|77|8\d)|5(2[1-9]|3[2358]|4[2-79]|5[02-46]|66|69|7[78]|8[89])|6(22|33|44|55|77|88)|710)$/;

/** Exchanges that belong to no subscriber: premium (976), carriers' own (950, 958, 959) and short codes (N11). */
const NO_SUBSCRIBER = /^(976|95[089]|.11)$/;

/** Whether '(310) 555-0199' is a number in the United States that a text may be sent to. */
export function isTextable(telephone: string): boolean {
  const digits = telephone.replace(/\D/g, '').slice(-10);
  const area = digits.slice(0, 3);
  return !ELSEWHERE.has(area) && !WITHOUT_PLACE.test(area) && !NO_SUBSCRIBER.test(digits.slice(3, 6));
}
