// SPDX-License-Identifier: MIT
pragma solidity 0.8.23;

interface Token {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function balanceOf(address owner) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
}

/// Who may claim how much, for what and from when on.
struct Phase {
    uint256 startTimestamp;
    uint256 maxClaimableSupply;
    uint256 supplyClaimed;
    uint256 quantityLimitPerWallet;
    bytes32 merkleRoot;
    uint256 pricePerToken;
    address currency;
    string metadata;
}

struct AllowlistProof {
    bytes32[] proof;
    uint256 quantityLimitPerWallet;
    uint256 pricePerToken;
    address currency;
}

/// Takes what is paid: from the call itself, or as a token.
abstract contract Till {
    address internal constant native = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    function take(address currency, address to, uint256 total) internal {
        if (total == 0) return;
        if (currency == native) {
            (bool isPaid,) = to.call{value: total}("");
            require(isPaid, "not paid");
        } else {
            require(Token(currency).transferFrom(msg.sender, to, total), "not paid");
        }
    }
}

/// A collection that is claimed, in the manner of thirdweb's DropERC721. Any account may set its phases: it is for trying things out.
contract Drop is Till {
    string public name;
    string public symbol;
    string public contractURI;
    address public immutable seller;
    uint256 public nextTokenIdToClaim;
    mapping(uint256 id => address) public ownerOf;
    mapping(uint256 id => address) public getApproved;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;
    Phase[] private phases;
    /// Counts how often claims were forgotten.
    uint256 private era;
    mapping(uint256 era_ => mapping(uint256 id => mapping(address claimer => uint256))) private claimedBy;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed operator, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    event TokensClaimed(uint256 indexed claimConditionIndex, address indexed claimer, address indexed receiver, uint256 startTokenId, uint256 quantityClaimed);

    error DropNoActiveCondition();
    error DropClaimInvalidTokenPrice(address expectedCurrency, uint256 expectedPricePerToken, address actualCurrency, uint256 actualPricePerToken);
    error DropClaimExceedLimit(uint256 expected, uint256 actual);
    error DropClaimExceedMaxSupply(uint256 expected, uint256 actual);
    error DropClaimNotStarted(uint256 expected, uint256 actual);

    constructor(string memory name_, string memory symbol_, address seller_, address operator, uint256 held, Phase memory phase) {
        (name, symbol, seller) = (name_, symbol_, seller_);
        phases.push(phase);
        isApprovedForAll[seller_][operator] = true;
        mint(seller_, held);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd;
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        require(ownerOf[id] != address(0), "no such token");
        return "data:application/json,{\"name\":\"Mock Bird\"}";
    }

    function setContractURI(string calldata uri) external {
        contractURI = uri;
    }

    function setClaimConditions(Phase[] calldata given, bool reset) external {
        if (reset) era += 1;
        delete phases;
        for (uint256 at = 0; at < given.length; at++) phases.push(given[at]);
    }

    function claimCondition() external view returns (uint256 currentStartId, uint256 count) {
        return (0, phases.length);
    }

    function getActiveClaimConditionId() public view returns (uint256) {
        for (uint256 at = phases.length; at > 0; at--) if (block.timestamp >= phases[at - 1].startTimestamp) return at - 1;
        revert DropNoActiveCondition();
    }

    function getClaimConditionById(uint256 id) external view returns (Phase memory condition) {
        if (id < phases.length) condition = phases[id];
    }

    function getSupplyClaimedByWallet(uint256 id, address claimer) public view returns (uint256) {
        return claimedBy[era][id][claimer];
    }

    function verifyClaim(uint256 id, address claimer, uint256 quantity, address currency, uint256 pricePerToken, AllowlistProof calldata given) public view returns (bool isOverride) {
        Phase memory phase = phases[id];
        (uint256 limit, uint256 price, address paidIn) = (phase.quantityLimitPerWallet, phase.pricePerToken, phase.currency);
        if (phase.merkleRoot != 0) isOverride = isListed(phase.merkleRoot, claimer, given);
        if (isOverride) {
            if (given.quantityLimitPerWallet != 0) limit = given.quantityLimitPerWallet;
            if (given.pricePerToken != type(uint256).max) {
                price = given.pricePerToken;
                if (given.currency != address(0)) paidIn = given.currency;
            }
        }
        if (currency != paidIn || pricePerToken != price) revert DropClaimInvalidTokenPrice(currency, pricePerToken, paidIn, price);
        uint256 claimed = getSupplyClaimedByWallet(id, claimer) + quantity;
        if (quantity == 0 || claimed > limit) revert DropClaimExceedLimit(limit, claimed);
        if (phase.supplyClaimed + quantity > phase.maxClaimableSupply) revert DropClaimExceedMaxSupply(phase.maxClaimableSupply, phase.supplyClaimed + quantity);
        if (phase.startTimestamp > block.timestamp) revert DropClaimNotStarted(phase.startTimestamp, block.timestamp);
    }

    function isListed(bytes32 root, address claimer, AllowlistProof calldata given) private pure returns (bool) {
        bytes32 hash = keccak256(abi.encodePacked(claimer, given.quantityLimitPerWallet, given.pricePerToken, given.currency));
        for (uint256 at = 0; at < given.proof.length; at++) hash = hash <= given.proof[at] ? keccak256(abi.encode(hash, given.proof[at])) : keccak256(abi.encode(given.proof[at], hash));
        return hash == root;
    }

    function claim(address receiver, uint256 quantity, address currency, uint256 pricePerToken, AllowlistProof calldata given, bytes calldata) external payable {
        uint256 id = getActiveClaimConditionId();
        verifyClaim(id, msg.sender, quantity, currency, pricePerToken, given);
        phases[id].supplyClaimed += quantity;
        claimedBy[era][id][msg.sender] += quantity;
        uint256 total = quantity * pricePerToken;
        require(msg.value == (currency == native ? total : 0), "!V");
        take(currency, seller, total);
        emit TokensClaimed(id, msg.sender, receiver, nextTokenIdToClaim, quantity);
        mint(receiver, quantity);
    }

    function mint(address to, uint256 quantity) private {
        for (uint256 at = 0; at < quantity; at++) {
            ownerOf[nextTokenIdToClaim] = to;
            emit Transfer(address(0), to, nextTokenIdToClaim++);
        }
        balanceOf[to] += quantity;
    }

    function approve(address operator, uint256 id) external {
        require(ownerOf[id] == msg.sender, "not owner");
        getApproved[id] = operator;
        emit Approval(msg.sender, operator, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        require(ownerOf[id] == from && (msg.sender == from || getApproved[id] == msg.sender || isApprovedForAll[from][msg.sender]), "not owner or approved");
        delete getApproved[id];
        ownerOf[id] = to;
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes calldata) external {
        transferFrom(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        transferFrom(from, to, id);
    }
}

struct Listing {
    uint256 listingId;
    uint256 tokenId;
    uint256 quantity;
    uint256 pricePerToken;
    uint128 startTimestamp;
    uint128 endTimestamp;
    address listingCreator;
    address assetContract;
    address currency;
    uint8 tokenType;
    uint8 status;
    bool reserved;
}

struct ListingParameters {
    address assetContract;
    uint256 tokenId;
    uint256 quantity;
    address currency;
    uint256 pricePerToken;
    uint128 startTimestamp;
    uint128 endTimestamp;
    bool reserved;
}

/// Direct listings of single tokens, in the manner of thirdweb's MarketplaceV3, without fees.
contract Market is Till {
    uint8 private constant created = 1;
    uint8 private constant completed = 2;
    uint8 private constant cancelled = 3;
    Listing[] private listings;
    mapping(uint256 id => mapping(address buyer => bool)) public isBuyerApprovedForListing;

    event NewListing(address indexed listingCreator, uint256 indexed listingId, address indexed assetContract, Listing listing);
    event NewSale(address indexed listingCreator, uint256 indexed listingId, address indexed assetContract, uint256 tokenId, address buyer, uint256 quantityBought, uint256 totalPricePaid);

    constructor(address seller, ListingParameters[] memory given) {
        for (uint256 at = 0; at < given.length; at++) list(seller, given[at]);
    }

    modifier open(uint256 id) {
        require(id < listings.length && listings[id].status == created, "Marketplace: invalid listing.");
        _;
    }

    modifier own(uint256 id) {
        require(listings[id].listingCreator == msg.sender, "Marketplace: not listing creator.");
        _;
    }

    function totalListings() external view returns (uint256) {
        return listings.length;
    }

    function getListing(uint256 id) external view returns (Listing memory listing) {
        if (id < listings.length) listing = listings[id];
    }

    function getAllListings(uint256 from, uint256 to) external view returns (Listing[] memory) {
        return listOf(from, to, false);
    }

    function getAllValidListings(uint256 from, uint256 to) external view returns (Listing[] memory) {
        return listOf(from, to, true);
    }

    function listOf(uint256 from, uint256 to, bool isValidOnly) private view returns (Listing[] memory found) {
        require(from <= to && to < listings.length, "invalid range");
        found = new Listing[](to - from + 1);
        uint256 count;
        for (uint256 id = from; id <= to; id++) if (!isValidOnly || isValid(listings[id])) found[count++] = listings[id];
        assembly ("memory-safe") {
            mstore(found, count)
        }
    }

    function isValid(Listing memory listing) private view returns (bool) {
        return listing.status == created && listing.startTimestamp <= block.timestamp && listing.endTimestamp > block.timestamp && canMove(listing.assetContract, listing.listingCreator, listing.tokenId);
    }

    function canMove(address collection, address owner, uint256 id) private view returns (bool) {
        Drop drop = Drop(collection);
        return drop.ownerOf(id) == owner && (drop.isApprovedForAll(owner, address(this)) || drop.getApproved(id) == address(this));
    }

    function createListing(ListingParameters memory given) external returns (uint256) {
        require(given.startTimestamp < given.endTimestamp, "Marketplace: endTimestamp not greater than startTimestamp.");
        require(given.quantity == 1, "Marketplace: listing invalid quantity.");
        require(canMove(given.assetContract, msg.sender, given.tokenId), "Marketplace: not owner or approved tokens.");
        if (given.startTimestamp < block.timestamp) {
            if (given.endTimestamp != type(uint128).max) given.endTimestamp += uint128(block.timestamp) - given.startTimestamp;
            given.startTimestamp = uint128(block.timestamp);
        }
        return list(msg.sender, given);
    }

    function list(address seller, ListingParameters memory given) private returns (uint256 id) {
        id = listings.length;
        Listing memory listing = Listing(id, given.tokenId, given.quantity, given.pricePerToken, given.startTimestamp, given.endTimestamp, seller, given.assetContract, given.currency, 0, created, given.reserved);
        listings.push(listing);
        emit NewListing(seller, id, given.assetContract, listing);
    }

    function cancelListing(uint256 id) external open(id) own(id) {
        listings[id].status = cancelled;
    }

    function approveBuyerForListing(uint256 id, address buyer, bool approved) external open(id) own(id) {
        isBuyerApprovedForListing[id][buyer] = approved;
    }

    function buyFromListing(uint256 id, address buyFor, uint256 quantity, address currency, uint256 expectedTotalPrice) external payable open(id) {
        Listing memory listing = listings[id];
        require(!listing.reserved || isBuyerApprovedForListing[id][msg.sender], "buyer not approved");
        require(quantity == listing.quantity, "Buying invalid quantity");
        require(block.timestamp < listing.endTimestamp && block.timestamp >= listing.startTimestamp, "not within sale window.");
        require(canMove(listing.assetContract, listing.listingCreator, listing.tokenId), "Marketplace: not owner or approved tokens.");
        require(currency == listing.currency, "Paying in invalid currency.");
        uint256 total = quantity * listing.pricePerToken;
        require(total == expectedTotalPrice, "Unexpected total price");
        if (currency == native) {
            require(msg.value == total, "Marketplace: msg.value must exactly be the total price.");
        } else {
            require(msg.value == 0, "Marketplace: invalid native tokens sent.");
            require(Token(currency).balanceOf(msg.sender) >= total && Token(currency).allowance(msg.sender, address(this)) >= total, "!BAL20");
        }
        (listings[id].status, listings[id].quantity) = (completed, 0);
        take(currency, listing.listingCreator, total);
        Drop(listing.assetContract).transferFrom(listing.listingCreator, buyFor, listing.tokenId);
        emit NewSale(listing.listingCreator, id, listing.assetContract, listing.tokenId, msg.sender, quantity, total);
    }
}
